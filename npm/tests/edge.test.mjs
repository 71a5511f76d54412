// The edge as a store, with a real `hearth serve`.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';

import { createUserPreferencesPlugin, edgeStore, RefusedChange } from 'hearth-kpt/plugin';

// The module's own texts.
import { merge, validate } from '../dist/preferences.js';

const command = process.env.HEARTH_COMMAND ?? fileURLToPath(new URL('../../target/debug/hearth', import.meta.url));
assert.ok(existsSync(command), `there is no ${command}; \`cargo xtask build --release\` makes it`);

const state = mkdtempSync(join(tmpdir(), 'hearth-edge-'));
const digest = (key) => createHash('sha256').update(key).digest('hex');
writeFileSync(join(state, 'hearth.toml'), [['one', '["kitchen"]'], ['all', '["*"]']].map(([key, rooms]) => `
[[api_keys]]
id = "${key}"
sha256 = "${digest(key)}"
subject = "${key}"
scopes = ["preferences:read", "preferences:write"]
rooms = ${rooms}
`).join(''));
const server = spawn(command, ['serve', '--listen', '127.0.0.1:0', '--log', 'off', '--state', state], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
after(async () => {
  server.kill();
  await once(server, 'exit');
  rmSync(state, { recursive: true });
});
const [line] = await once(createInterface(server.stdout), 'line');
const [url] = line.match(/http:\S+/);

/** Times that suffice on a slow machine. */
const PATIENT = { timeoutMs: 30_000, writeTimeoutMs: 30_000 };

function pluginFor(key, at = url, options = {}) {
  const errors = [];
  const onError = (error) => errors.push(inspect(error));
  const store = edgeStore({ url: at, key });
  return { plugin: createUserPreferencesPlugin({ store, onError, ...PATIENT, ...options }), errors };
}

test('the edge merges a change, and every runtime reads it', async () => {
  const { plugin, errors } = pluginFor('one');
  assert.equal((await plugin.hydrate({}, 'kitchen')).userPreferences, null);
  assert.match(await plugin.tool.call({}, 'kitchen'), /\nNo preferences are saved\.$/);
  const set = await plugin.tool.set({ tone: 'dry, "quoted" \\ é🔥', length: 'terse' }, 'kitchen');
  assert.deepEqual([set.ok, set.record.tone], [true, 'dry, "quoted" \\ é🔥']);
  if (set.changed !== null) assert.deepEqual(set.changed, ['tone', 'length']);
  const expected = merge(null, '{"tone":"x","length":"terse"}', set.record.updatedAt).text;
  assert.equal(set.text, `${expected}\nSaved preferences: ${JSON.stringify(set.record)}`);
  const { userPreferences } = await pluginFor('all').plugin.hydrate({}, 'kitchen');
  assert.deepEqual(userPreferences, set.record);
  const cleared = await plugin.tool.set({ tone: null }, 'kitchen');
  assert.deepEqual(Object.keys(cleared.record), ['length', 'updatedAt']);
  assert.deepEqual(errors, []);
});

test('rooms with any name', async () => {
  const { plugin, errors } = pluginFor('all');
  for (const room of ['!a:example.org', 'a b&room=c', '%2F', '🔥#']) {
    await plugin.tool.set({ tone: room }, room);
    assert.equal((await plugin.hydrate({}, room)).userPreferences?.tone, room, errors.join());
  }
});

test('a hundred concurrent changes are all kept', async () => {
  const { plugin, errors } = pluginFor('all');
  const members = ['agentName', 'userName', 'language', 'tone', 'format', 'customInstructions'];
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, index) => plugin.tool.set({ [members[index % 6]]: `value ${index}` }, 'busy')),
  );
  assert.ok(results.every(({ ok }) => ok), errors.join('\n'));
  const { userPreferences } = await plugin.hydrate({}, 'busy');
  assert.deepEqual(members.filter((member) => !(member in userPreferences)), []);
});

test('denied access: `onError` receives the reason, and the model reads that nothing was saved', async () => {
  const failing = [
    [pluginFor('one'), 'bedroom', 'access', /`bedroom`: the edge responded with status 403: [A-Z].*: /],
    [pluginFor('wrong-key'), 'kitchen', 'access', /`kitchen`: the edge responded with status 401: [A-Z].*: /],
    [pluginFor('wrong-key', 'http://127.0.0.1:9'), 'kitchen', 'store', /`kitchen`: fetch failed/],
  ];
  for (const [{ plugin, errors }, room, reason, pattern] of failing) {
    const result = await plugin.tool.set({ tone: 'dry' }, room);
    assert.deepEqual([result.ok, result.reason], [false, reason]);
    assert.match(result.text, reason === 'access' ? /Do not call again: the operator .* change the key/ : /try again later/);
    assert.equal((await plugin.hydrate({}, room)).userPreferences, null);
    assert.equal(errors.length, 2);
    for (const error of errors) {
      assert.match(error, pattern);
      assert.doesNotMatch(error, /wrong-key/);
    }
  }
});

test('an invalid key is a TypeError that does not quote the key', () => {
  for (const key of [undefined, null, '', 'secret\n', 'sec ret', 'secrét']) {
    assert.throws(() => edgeStore({ url, key }), (error) => error instanceof TypeError && !/secr|sec /.test(inspect(error)));
  }
});

/** A proxy that returns the given responses first, then those of the edge. */
async function before(answers) {
  const requests = [];
  const waiting = [...answers];
  const proxy = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push(request.url);
    const [status, headers, body] = waiting.shift() ?? [];
    if (status !== undefined) return response.writeHead(status, headers).end(body);
    const { host, connection, 'content-length': _, ...kept } = request.headers;
    const init = { method: request.method, headers: kept, ...(chunks.length > 0 && { body: Buffer.concat(chunks) }) };
    const answer = await fetch(new URL(request.url, url), init);
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') }).end(await answer.text());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  after(() => proxy.close());
  return { at: `http://127.0.0.1:${proxy.address().port}`, requests };
}

test('a request to a busy edge is retried once, after `Retry-After`', async () => {
  const soon = new Date(Date.now() + 1000).toUTCString();
  for (const [index, wait] of ['0', '1', soon].entries()) {
    const { at, requests } = await before([[503, { 'Retry-After': wait }, ''], [503, { 'Retry-After': wait }, '']]);
    const { plugin, errors } = pluginFor('all', at);
    const start = performance.now();
    // The write meets both busy responses; the later read meets none.
    assert.equal((await plugin.tool.set({ tone: 'dry' }, `busy ${index}`)).reason, 'store');
    if (wait === '1') assert.ok(performance.now() - start >= 990);
    assert.match(errors.join(), /status 503/);
    assert.deepEqual([requests.length, errors.length], [2, 1]);
  }
  const once503 = await before([[503, { 'Retry-After': '0' }, '']]);
  const { plugin, errors } = pluginFor('all', once503.at);
  assert.equal((await plugin.tool.set({ tone: 'dry' }, 'busy once')).record?.tone, 'dry', errors.join());
  assert.deepEqual([once503.requests.length, errors], [2, []]);
});

test('a busy edge is not retried beyond the deadline or without `Retry-After`', async () => {
  for (const headers of [{ 'Retry-After': '31' }, { 'Retry-After': 'soon' }, {}]) {
    const { at, requests } = await before([[503, headers, '']]);
    const { plugin, errors } = pluginFor('all', at);
    assert.equal((await plugin.hydrate({}, 'busy')).userPreferences, null);
    assert.match(errors.join(), /status 503/);
    assert.deepEqual([requests.length, errors.length], [1, 1]);
  }
});

test('`changed` comes from the result of the edge, and a foreign response is not quoted', async () => {
  const content = [{ type: 'text', text: '{"tone":"dry"}' }, { type: 'text', text: 'Said.' }];
  const ok = { 'Content-Type': 'application/json' };
  const results = [
    [{ content, _meta: { 'hearth/changed': ['tone'] } }, ['tone']],
    [{ content, _meta: {} }, null],
    [{ content }, null],
  ];
  for (const [result, changed] of results) {
    const { at } = await before([[200, ok, JSON.stringify({ jsonrpc: '2.0', id: 1, result })]]);
    const set = await pluginFor('all', at).plugin.tool.set({ tone: 'dry' }, 'a');
    assert.deepEqual([set.ok, set.changed, set.record.tone], [true, changed, 'dry']);
  }
  for (const body of ['<html>private</html>', '"private"', 'null', '']) {
    const { at } = await before([[200, ok, body], [502, {}, body]]);
    const { plugin, errors } = pluginFor('all', at);
    assert.equal((await plugin.tool.set({ tone: 'dry' }, 'a')).reason, 'store');
    assert.equal((await plugin.tool.set({ tone: 'dry' }, 'a')).reason, 'store');
    assert.match(errors[0], /not JSON-RPC/);
    assert.match(errors[1], /status 502\n/);
    assert.doesNotMatch(errors.join(), /private/);
  }
});

test("an edge accepts the README's settings for a client of the Model Context Protocol", async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const { mcpServers } = JSON.parse(readme.match(/^```json mcp\.json\n([^]*?)^```$/m)[1]);
  const { type, url: address, headers } = mcpServers.hearth;
  assert.equal(type, 'http');
  const { pathname, search } = new URL(address);
  assert.match(headers.Authorization, /^Bearer hearth_KEY$/);
  const response = await fetch(new URL(pathname + search, url), {
    method: 'POST',
    headers: { Authorization: 'Bearer all', 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"set_user_preferences","arguments":{"tone":"dry"}}}',
  });
  assert.equal((await response.json()).result.structuredContent.tone, 'dry');
  const room = pluginFor('all').plugin.forRoom(new URL(address).searchParams.get('room'));
  assert.equal((await room.hydrate({})).userPreferences.tone, 'dry');
});

test('the model reads the findings of the edge about a locally valid change', async () => {
  const store = edgeStore({ url, key: 'one' });
  const call = { signal: new AbortController().signal, timeoutMs: 10_000 };
  const wrong = store.write('kitchen', () => assert.fail('the edge merges'), '{"length":"very short"}', call);
  await assert.rejects(wrong, (error) => {
    assert.ok(error instanceof RefusedChange);
    assert.equal(error.message, validate('{"length":"very short"}').text);
    return true;
  });
});

test('an edge below a path', () => {
  const requests = [];
  const fetch = async (address) => {
    requests.push(String(address));
    return new Response('null');
  };
  for (const at of ['https://x.example/hearth', 'https://x.example/hearth/']) {
    edgeStore({ url: at, key: 'k', fetch }).read('a/b', { timeoutMs: 1000 });
  }
  assert.deepEqual(new Set(requests), new Set(['https://x.example/hearth/user-preferences?room=a%2Fb']));
});
