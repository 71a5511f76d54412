// GET /user-preferences.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createUserPreferencesPlugin, memoryStore } from 'hearth-kpt/plugin';

const RECORD = '{"tone":"dry", "n":1.0}';
const storeOf = (read) => ({ read, write: () => assert.fail('nobody writes') });
const route = (store = storeOf((room) => (room === 'a' ? RECORD : null)), options = {}) => {
  const plugin = createUserPreferencesPlugin({ store, timeoutMs: 30, onError: () => {} });
  const handle = plugin.handler({ room: (request) => request.headers.get('x-room'), ...options });
  return (method = 'GET', headers = { 'x-room': 'a' }, path = '/user-preferences') =>
    handle(new Request(`http://runtime.example${path}`, { method, headers }));
};

test('returns the stored record, or null', async () => {
  const ask = route();
  const response = await ask();
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/json');
  assert.equal(response.headers.get('cache-control'), 'private, no-cache');
  assert.equal(await response.text(), RECORD);
  assert.equal(await (await ask('GET', { 'x-room': 'b' })).text(), 'null');
  assert.equal((await ask('GET', { 'x-room': 'a' }, '/user-preferences?x=1')).status, 200);
});

test('HEAD is GET without the body', async () => {
  const [head, get] = [await route()('HEAD'), await route()()];
  assert.equal(await head.text(), '');
  assert.deepEqual([...head.headers], [...get.headers]);
  const refused = await route()('HEAD', {});
  assert.deepEqual([refused.status, await refused.text()], [401, '']);
});

test('an unchanged record is answered with 304', async () => {
  const ask = route();
  const etag = (await ask()).headers.get('etag');
  for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const response = await ask('GET', { 'x-room': 'a', 'if-none-match': condition });
    assert.deepEqual([response.status, await response.text(), response.headers.get('etag')], [304, '', etag]);
  }
  assert.equal((await ask('GET', { 'x-room': 'a', 'if-none-match': '"x"' })).status, 200);
  assert.notEqual((await ask('GET', { 'x-room': 'b' })).headers.get('etag'), etag);
});

/** Returns the status and type of a problem document. */
async function problem(response) {
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const { status, type } = await response.json();
  assert.equal(status, response.status);
  return [status, type];
}

test('problems: no credential, another path, another method, a failing store', async () => {
  const unauthorized = await route()('GET', {});
  assert.equal(unauthorized.headers.get('www-authenticate'), 'Bearer realm="hearth"');
  assert.deepEqual(await problem(unauthorized), [401, 'urn:hearth:problem:unauthorized']);
  assert.deepEqual(await problem(await route()('GET', undefined, '/user-preferences/')), [404, 'urn:hearth:problem:not-found']);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const refused = await route()(method);
    assert.equal(refused.headers.get('allow'), 'GET, HEAD');
    assert.deepEqual(await problem(refused), [405, 'urn:hearth:problem:method-not-allowed']);
  }
  const reads = [() => { throw new Error('secret'); }, () => new Promise(() => {}), () => 'not JSON', () => '[]'];
  for (const read of reads) {
    const failed = await route(storeOf(read))();
    assert.equal(failed.headers.get('retry-after'), '1');
    assert.deepEqual(await problem(failed), [503, 'urn:hearth:problem:unavailable']);
  }
  assert.deepEqual(await problem(await route(undefined, { room: () => { throw new Error('x'); } })()), [503, 'urn:hearth:problem:unavailable']);
});

test('path and challenge are configurable', async () => {
  const ask = route(undefined, { path: '/api/user-preferences', challenge: 'Basic realm="x"' });
  assert.equal((await ask('GET', { 'x-room': 'a' }, '/api/user-preferences')).status, 200);
  assert.equal((await ask()).status, 404);
  assert.equal((await ask('GET', {}, '/api/user-preferences')).headers.get('www-authenticate'), 'Basic realm="x"');
});
