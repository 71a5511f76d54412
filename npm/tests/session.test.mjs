// Sessions, and requests as bytes: every vector, including those that are not text.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { invoke, session } from 'hearth-kpt';

import { same } from '../../tests/javascript/cases.mjs';
import { textVectors, vectors } from './vectors.mjs';

const requestOf = ({ text, bytes }) => bytes ?? Buffer.from(text);

test('each vector as bytes in a separate session', () => {
  for (const vector of vectors) {
    const own = session();
    for (const call of vector.before) own.invoke(call.operation, requestOf(call));
    same(own.invoke(vector.operation, requestOf(vector)), vector.answer, vector.name);
  }
});

test('a vector that is not text is invalid UTF-8, and has an answer everywhere', () => {
  const others = vectors.filter((vector) => !textVectors.includes(vector));
  assert.ok(others.length > 0 && others.every(({ bytes }) => bytes.length > 0 && bytes.toString().includes('\ufffd')));
  for (const { name, operation, bytes, before, answer } of others) {
    if (before.length === 0) same(invoke(operation, bytes), answer, name);
  }
});

test('bytes get the same answer as their text, even as a view of a larger buffer', () => {
  for (const text of ['', '{"type":"雨季 🌧"}', `{"note":"${'é'.repeat(20_000)}"}`]) {
    const place = Buffer.from(`before${text}after`);
    const bytes = place.subarray(6, place.length - 5);
    assert.equal(invoke('claims.validate', bytes), invoke('claims.validate', text));
    assert.equal(place.toString(), `before${text}after`);
  }
  const { handle } = JSON.parse(invoke('gateway.compile', ''));
  for (const wrong of [undefined, null, new ArrayBuffer(2), {}]) {
    assert.throws(() => invoke('claims.validate', wrong), TypeError);
  }
  // The instance is the same.
  assert.equal(JSON.parse(invoke('gateway.release', JSON.stringify({ handle }))).outcome, 'valid');
});

test('the tables of a session are private', () => {
  const [one, other] = [session(), session()];
  const handles = (own) => JSON.parse(own.invoke('gateway.compile', '')).handle;
  assert.deepEqual([handles(one), handles(one), handles(other)], [1, 2, 1]);
  one.invoke('gateway.release', '{"handle":1}');
  const routes = (own) => JSON.parse(own.invoke('gateway.routes', '{"handle":1}')).outcome;
  assert.deepEqual([routes(one), routes(other)], ['could-not-run', 'valid']);
  assert.throws(() => one.invoke('claims.guess', ''), TypeError);
  assert.equal(routes(other), 'valid');
});
