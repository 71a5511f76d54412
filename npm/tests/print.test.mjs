// Reports as text. `printed.json` contains reports of vectors, with the result of `str(report)` of the Python package
// for each.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inspect } from 'node:util';

import { recordClaim, validateClaim } from 'hearth-kpt';

import { printing } from '../dist/print.js';
import { sample } from './vectors.mjs';

const printed = JSON.parse(readFileSync(new URL('printed.json', import.meta.url), 'utf8'));

test('the cases cover every verdict, one and several findings of both severities, and findings about the whole claim', () => {
  const kinds = new Set(printed.map(({ text }) => text[0].replace(/\d\d+|[2-9]/g, (digits) => (digits.length > 1 ? digits : 'n'))));
  for (const kind of ['accepted', 'accepted: 1 warning', 'accepted: n warnings', 'refused (409): 1 error']) {
    assert.ok(kinds.has(kind), `${kind} of ${[...kinds]}`);
  }
  for (const kind of ['refused (400): n errors', 'refused (400): 1 error, 1 warning', 'refused (400): 1 error, n warnings']) {
    assert.ok(kinds.has(kind), `${kind} of ${[...kinds]}`);
  }
  assert.ok(printed.some(({ text }) => text[1]?.startsWith('  (claim)  ')));
});

for (const { vector, report, text } of printed) {
  test(`the text equals that of Python: ${vector}`, () => assert.equal(String(printing(report)), text.join('\n')));
}

const wrong = () => ({ ...sample(), fuelMeasurements: { total: 12, dailyLogs: [3.2, 2.8, 3, NaN] } });

const REPORTS = {
  'of a text that is right': () => validateClaim(JSON.stringify(sample())),
  'of a text that is wrong': () => validateClaim('{}'),
  'of a value that is right': () => validateClaim(sample()),
  'of a value that is wrong': () => validateClaim({ ...sample(), type: 'x' }),
  'of a value that JSON cannot carry': () => validateClaim(wrong()),
  'of a claim that is not recorded': () => recordClaim({ claim: '{}', issuer: 'did:ixo:service', policy: 'claim' }),
  'of a value that is not recorded': () => recordClaim({ claim: wrong(), issuer: 'did:ixo:service', policy: 'claim' }),
};

for (const [name, make] of Object.entries(REPORTS)) {
  test(`a report formats itself, and is otherwise plain data: ${name}`, () => {
    const report = make();
    const { ok, status, findings, checks } = report;
    const plain = { ok, status, findings, checks };
    const text = String(printing({ ...plain }));
    assert.match(text, ok ? /^accepted/ : /^refused \(4\d\d\): \d+ errors?/);
    for (const { message } of findings) assert.ok(text.includes(message), message);
    assert.equal(String(report), text);
    assert.equal(`${report}`, text);
    assert.equal(inspect(report), text);
    assert.deepEqual(report, plain);
    assert.deepEqual({ ...report }, plain);
    assert.deepEqual(structuredClone(report), plain);
    assert.equal(JSON.stringify(report), JSON.stringify(plain));
    assert.deepEqual(Object.keys(report), ['ok', 'status', 'findings', 'checks']);
  });
}

test('changing a report does not affect others', () => {
  const text = JSON.stringify(sample());
  const before = structuredClone(validateClaim(text));
  const report = validateClaim(text);
  for (const check of report.checks) check.result = 'fail';
  report.checks.length = 1;
  report.findings.length = 0;
  assert.deepEqual(validateClaim(text), before);
  assert.notDeepEqual(report, before);
});
