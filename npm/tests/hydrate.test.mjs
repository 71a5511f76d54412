// The feature flag, the state, and the section of the system prompt.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

import { createUserPreferencesPlugin, memoryStore, NoRoom, StoreFailure } from 'hearth-kpt/plugin';

const storeOf = (record) => ({ read: () => record, write: () => assert.fail('nobody writes') });

test('hydrate fills the state before the agent is built, and the section renders it', async () => {
  const plugin = createUserPreferencesPlugin({ store: storeOf('{"userName":"Alex","x":1}') });
  const state = { messages: ['hi'] };
  const filled = await plugin.hydrate(state, 'a');
  assert.equal(filled, state);
  assert.deepEqual(state, { messages: ['hi'], userPreferences: { userName: 'Alex', x: 1 } });
  assert.match(plugin.promptSection(state), /: Alex\n/);
  assert.equal(plugin.promptSection(state), plugin.render({ userName: 'Alex' }));
});

test('without a record, the section is empty', async () => {
  const plugin = createUserPreferencesPlugin({ store: memoryStore() });
  const state = await plugin.hydrate({}, 'a');
  assert.deepEqual(state, { userPreferences: null });
  assert.equal(plugin.promptSection(state), '');
  assert.equal(plugin.promptSection({}), '');
});

test('a section contains the valid parts of any record', () => {
  const plugin = createUserPreferencesPlugin({ store: memoryStore(), onError: () => {} });
  const readable = plugin.render({ length: 'terse' });
  assert.match(readable, /\bterse\b/);
  assert.equal(plugin.promptSection({ userPreferences: { tone: 7, length: 'terse' } }), readable);
  const cyclic = {};
  cyclic.self = cyclic;
  for (const record of [[], 'text', 7, cyclic]) assert.equal(plugin.promptSection({ userPreferences: record }), '');
});

const FAILING = {
  'it throws at once': () => { throw new Error('gone'); },
  'it rejects': () => Promise.reject(new Error('gone')),
  'it hangs': () => new Promise(() => {}),
  'it gives no JSON': () => '{"tone":"private',
  'it gives no object': () => '[]',
  'it gives nothing': () => undefined,
};
for (const [how, read] of Object.entries(FAILING)) {
  test(`a failing store does not break a chat: ${how}`, { timeout: 60_000 }, async () => {
    const errors = [];
    const store = { read, write: () => assert.fail('nobody writes') };
    const plugin = createUserPreferencesPlugin({ store, timeoutMs: 30, onError: (error) => errors.push(error) });
    assert.deepEqual(await plugin.hydrate({}, 'kitchen'), { userPreferences: null });
    // The record from a checkpoint is kept.
    const kept = { userPreferences: { tone: 'dry' } };
    assert.deepEqual(await plugin.forRoom('kitchen').hydrate({ ...kept }), kept);
    assert.equal(errors.length, 2);
    for (const error of errors) {
      assert.ok(error instanceof StoreFailure && error.cause instanceof Error);
      assert.deepEqual([error.operation, error.roomId], ['read', 'kitchen']);
      assert.match(error.message, /`kitchen`/);
      assert.doesNotMatch(inspect(error), /private/);
    }
  });
}

test("the store's record replaces that of a checkpoint, even if the store has none", async () => {
  for (const [stored, record] of [['{"tone":"dry"}', { tone: 'dry' }], [null, null]]) {
    const plugin = createUserPreferencesPlugin({ store: storeOf(stored) });
    assert.deepEqual(await plugin.hydrate({ userPreferences: { tone: 'old' } }, 'a'), { userPreferences: record });
  }
});

test('an immutable state is copied', async () => {
  const plugin = createUserPreferencesPlugin({ store: storeOf('{"tone":"dry"}') });
  const frozen = [Object.freeze({ x: 1 }), Object.preventExtensions({ x: 1 }), Object.freeze({ x: 1, userPreferences: null })];
  for (const state of frozen) {
    const filled = await plugin.hydrate(state, 'a');
    assert.deepEqual(filled, { x: 1, userPreferences: { tone: 'dry' } });
    assert.equal(state.userPreferences ?? null, null);
  }
});

test("a store's signal is aborted on timeout", async () => {
  let aborted;
  const store = { ...memoryStore(), read: (_, { signal }) => new Promise(() => { aborted = signal; }) };
  await createUserPreferencesPlugin({ store, timeoutMs: 10, onError: () => {} }).hydrate({}, 'a');
  assert.equal(aborted.aborted, true);
});

test('without a room, the record is null and `onError` is called', async () => {
  const errors = [];
  const plugin = createUserPreferencesPlugin({ store: memoryStore(), onError: (error) => errors.push(error) });
  for (const room of [undefined, null, '', {}]) assert.deepEqual(await plugin.hydrate({}, room), { userPreferences: null });
  assert.deepEqual(await plugin.forRoom(undefined).hydrate({}), { userPreferences: null });
  assert.equal(errors.length, 5);
  assert.ok(errors.every((error) => error instanceof NoRoom));
  assert.match(errors.at(-1).message, /`plugin\.forRoom\(roomId\)`/);
});

test('the disabled plugin does nothing', async () => {
  const store = { read: () => assert.fail('read'), write: () => assert.fail('written') };
  const plugin = createUserPreferencesPlugin({ store, features: { 'user-preferences': false } });
  assert.deepEqual([plugin.enabled, plugin.tool, plugin.tools, plugin.manifest], [false, null, [], null]);
  const state = { messages: [] };
  assert.equal(await plugin.hydrate(state, 'a'), state);
  assert.deepEqual(state, { messages: [] });
  assert.equal(plugin.promptSection(state), '');
  const room = plugin.forRoom('a');
  assert.deepEqual([room.tool, room.tools, await room.hydrate(state), room.promptSection(state)], [null, [], state, '']);
  const response = await plugin.handler({ room: () => 'a' })(new Request('http://x/user-preferences'));
  assert.equal(response.status, 404);
});

test('only the enabled plugin loads the module', () => {
  // A copy of the package without the module.
  const copy = mkdtempSync(join(tmpdir(), 'hearth-switch-'));
  const root = fileURLToPath(new URL('..', import.meta.url));
  for (const part of ['package.json', 'dist']) cpSync(join(root, part), join(copy, part), { recursive: true });
  rmSync(join(copy, 'dist/hearth.wasm'));
  const entry = pathToFileURL(join(copy, 'dist/plugin/index.js'));
  const create = (features) => {
    const script = `
      import { createUserPreferencesPlugin, memoryStore } from '${entry}';
      createUserPreferencesPlugin({ store: memoryStore(), features: ${features} });`;
    return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  };
  const off = create("{ 'user-preferences': false }");
  assert.equal(off.status, 0, off.stderr);
  for (const features of ["{ 'user-preferences': true }", '{}', 'undefined', 'null']) {
    const { stderr } = create(features);
    assert.match(stderr, /Error: cannot read hearth\.wasm .*ENOENT/, features);
    assert.match(stderr, /condition `module` .* keep `hearth-kpt` external, or copy hearth-kpt\/dist\/hearth\.wasm/);
  }
  rmSync(copy, { recursive: true });
});

test('a flag that is not a boolean, or a missing store, is a TypeError', () => {
  for (const on of ['false', 'true', 0, 1, {}]) {
    const features = { 'user-preferences': on };
    assert.throws(() => createUserPreferencesPlugin({ store: memoryStore(), features }), TypeError);
  }
  for (const store of [undefined, null, {}, { read() {} }]) {
    assert.throws(() => createUserPreferencesPlugin({ store }), /requires a `store`/);
  }
});

test("the plugin's attributes come from the module", () => {
  const plugin = createUserPreferencesPlugin({ store: memoryStore() });
  assert.equal(plugin.name, 'user-preferences');
  assert.equal(plugin.version, plugin.manifest.version);
  const { category, visibility, stability, defaultState, tools, routes } = plugin.manifest;
  assert.deepEqual([category, visibility, stability, defaultState], ['core', 'always', 'stable', 'on']);
  assert.deepEqual([tools, routes], [[plugin.tool.name], ['GET /user-preferences']]);
});
