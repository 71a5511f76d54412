// The expected answers of a page, by the entry of the package that it uses.

import assert from 'node:assert/strict';

/** Asserts that a page with `.` or `./slim` returns the answers of Node.js. */
export function assertSame(answers, expected) {
  assert.equal(expected.right.ok, true);
  assert.equal(expected.wrong.status, 400);
  assert.deepEqual(answers, expected);
}

/** Asserts that a page with `./forms` shows the messages of Node.js and keeps numbers as typed. */
export function assertForm({ before, after, claim }, { typed }) {
  assert.deepEqual(Object.keys(typed), ['fuelMeasurements.total']);
  assert.deepEqual(before, { ok: false, errors: typed });
  assert.deepEqual(after, { ok: true, errors: {} });
  assert.match(claim, /"dailyLogs":\[3\.20,2\.80,3\.00,2\.90\]/);
}
