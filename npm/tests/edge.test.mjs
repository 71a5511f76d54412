// The edge as a store: a real `hearth serve`.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { createUserPreferencesPlugin, edgeStore, RefusedChange } from 'hearth/plugin';

const command = process.env.HEARTH_COMMAND ?? fileURLToPath(new URL('../../target/release/hearth', import.meta.url));
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

function pluginFor(key, at = url) {
  const errors = [];
  const onError = (error) => errors.push(error.message);
  return { plugin: createUserPreferencesPlugin({ store: edgeStore({ url: at, key }), onError }), errors };
}

test('a change is made by the edge, and every runtime reads it', async () => {
  const { plugin, errors } = pluginFor('one');
  assert.equal((await plugin.hydrate({}, 'kitchen')).userPreferences, null);
  assert.match(await plugin.tool.call({}, 'kitchen'), /\nNo preferences are saved\.$/);
  const set = await plugin.tool.set({ tone: 'dry, "quoted" \\ é🔥', length: 'terse' }, 'kitchen');
  assert.deepEqual([set.ok, set.changed, set.record.tone], [true, null, 'dry, "quoted" \\ é🔥']);
  assert.match(set.text, /^Saved: tone, length\. .*\nThe saved preferences: \{"tone":/);
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

test('a hundred changes at once, and none is lost', async () => {
  const { plugin, errors } = pluginFor('all');
  const members = ['agentName', 'userName', 'language', 'tone', 'format', 'customInstructions'];
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, index) => plugin.tool.set({ [members[index % 6]]: `value ${index}` }, 'busy')),
  );
  assert.ok(results.every(({ ok }) => ok), errors.join('\n'));
  const { userPreferences } = await plugin.hydrate({}, 'busy');
  assert.deepEqual(members.filter((member) => !(member in userPreferences)), []);
});

test('what the edge does not allow: the operator is told why, the model that nothing was stored', async () => {
  const failing = [
    [pluginFor('one'), 'bedroom', /answers 403/],
    [pluginFor('wrong'), 'kitchen', /answers 401/],
    [pluginFor('one', 'http://127.0.0.1:9'), 'kitchen', /fetch failed/],
  ];
  for (const [{ plugin, errors }, room, said] of failing) {
    const result = await plugin.tool.set({ tone: 'dry' }, room);
    assert.deepEqual([result.ok, result.reason], [false, 'store']);
    assert.match(result.text, /could not be saved/);
    assert.equal((await plugin.hydrate({}, room)).userPreferences, null);
    assert.equal(errors.length, 2);
    for (const error of errors) assert.match(error, said);
  }
});

test('what the edge finds in a change that was taken for right here, the model is told', async () => {
  const store = edgeStore({ url, key: 'one' });
  const call = { signal: new AbortController().signal };
  const wrong = store.write('kitchen', () => assert.fail('the edge merges'), '{"length":"very short"}', call);
  await assert.rejects(wrong, (error) => error instanceof RefusedChange && /there are `terse`/.test(error.message));
});

test('an edge below a path', () => {
  const asked = [];
  const fetch = async (address) => {
    asked.push(String(address));
    return new Response('null');
  };
  for (const at of ['https://x.example/hearth', 'https://x.example/hearth/']) {
    edgeStore({ url: at, key: 'k', fetch }).read('a/b', { signal: undefined });
  }
  assert.deepEqual(new Set(asked), new Set(['https://x.example/hearth/user-preferences?room=a%2Fb']));
});
