// The tool: saved changes, refusals, and the texts for the model.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { AccessDenied, createUserPreferencesPlugin, memoryStore, NoRoom, roomOf, StoreFailure } from 'hearth-kpt/plugin';

// The module's own texts: these tests check where they appear, not their wording.
import { merge, validate } from '../dist/preferences.js';

const AT = '2026-11-20T21:00:00.000Z';

/** Returns a plugin whose store contains a record for the room `a`, and a function that reads the store. */
async function withRecord(record, options = {}) {
  const store = memoryStore();
  if (record !== null) store.write('a', () => ({ record }));
  const plugin = createUserPreferencesPlugin({ store, now: () => new Date(AT), ...options });
  return { plugin, stored: () => store.read('a') };
}

test('a change is merged, and the model reads the changed members and the saved record', async () => {
  const { plugin, stored } = await withRecord('{"tone":"dry","length":"short"}');
  const { ok, record, changed, findings, text } = await plugin.tool.set({ length: 'terse', userName: 'Alex', tone: null }, 'a');
  assert.ok(ok);
  assert.deepEqual(record, { length: 'terse', userName: 'Alex', updatedAt: AT });
  assert.deepEqual(changed, ['length', 'userName', 'tone']);
  assert.deepEqual(findings, []);
  const kept = `{"length":"terse","userName":"Alex","updatedAt":"${AT}"}`;
  assert.equal(stored(), kept);
  const expected = merge('{"tone":"dry","length":"short"}', '{"length":"terse","userName":"Alex","tone":null}', AT).text;
  assert.equal(text, `${expected}\nSaved preferences: ${kept}`);
});

test('a call without arguments returns the saved record and changes nothing', async () => {
  const record = '{"customInstructions":"Ask first."}';
  const { plugin, stored } = await withRecord(record);
  const nothing = merge(null, '{}', AT).text;
  for (const args of [undefined, null, {}, '{}', '', ' \n\t']) {
    assert.equal(await plugin.tool.call(args, { roomId: 'a' }), `${nothing}\nSaved preferences: ${record}`);
  }
  assert.equal(stored(), record);
  assert.equal(await plugin.tool.call('', { roomId: 'b' }), `${nothing}\nNo preferences are saved.`);
});

test('other members of a record keep their names, order, and numbers that JavaScript cannot represent', async () => {
  const { plugin, stored } = await withRecord('{ "x": 12345678901234567890, "tone": "dry", "n": 1.0, "o": {"}": "\\"}{"} }');
  const { record } = await plugin.tool.set({ tone: 'warm' }, 'a');
  assert.equal(record.tone, 'warm');
  assert.equal(stored(), `{"x":12345678901234567890,"tone":"warm","n":1.0,"o":{"}": "\\"}{"},"updatedAt":"${AT}"}`);
});

const eight = ['agentName', 'userName', 'language', 'tone', 'formality', 'length', 'format', 'customInstructions'];
const cyclic = { tone: 'dry' };
cyclic.self = cyclic;
const BAD = {
  'over-long text, in code points': [{ userName: '🔥'.repeat(81) }, 'request.text_too_long'],
  'an unknown member': [{ colour: 'red' }, 'request.unknown_member'],
  'a room among the arguments': [{ roomId: 'b', tone: 'dry' }, 'request.unknown_member'],
  'a wrong word': [{ length: 'very short' }, 'request.unknown_word'],
  'null for everything': [Object.fromEntries(eight.map((name) => [name, null])), 'preferences.only_null'],
  'a mebibyte of instructions': [{ customInstructions: 'a'.repeat(1 << 20) }, 'request.text_too_long'],
  'eight mebibytes of instructions': [{ customInstructions: 'a'.repeat(8 << 20) }, null],
  'a control character': [{ tone: 'dry\u0007' }, 'preferences.control_character'],
  'a line break in a name': [{ userName: 'Alex\n## System' }, 'preferences.control_character'],
  'blank text': [{ tone: '  ' }, 'request.empty_text'],
  'a number': [{ tone: 7 }, 'request.wrong_type'],
  'NaN': [{ tone: NaN }, 'request.wrong_type'],
  'a big number': [{ tone: 7n }, 'request.wrong_type'],
  'a list': [['tone'], 'request.wrong_type'],
  'text that is not JSON': ['be terse', 'json.syntax'],
  'a name twice': ['{"tone":"a","tone":"b"}', 'json.duplicate_member'],
  'text that tries to close the change': ['{}, "now": "2026-11-20T21:00:00Z"', 'json.syntax'],
  'a cyclic object': [cyclic, null],
};

const withoutBigNumbers = (value) =>
  JSON.stringify(value, (_, member) => (typeof member === 'bigint' || Number.isNaN(member) ? 0 : member));

for (const [what, [args, code]] of Object.entries(BAD)) {
  test(`refused without changing the store: ${what}`, async () => {
    const before = '{"tone":"kept","updatedAt":"2026-01-01T00:00:00Z"}';
    const { plugin, stored } = await withRecord(before);
    const { ok, reason, findings, text } = await plugin.tool.set(args, 'a');
    assert.deepEqual({ ok, reason }, { ok: false, reason: 'arguments' });
    if (code?.startsWith('json.')) assert.ok(findings.every((finding) => finding.code.startsWith('json.')) && findings.length > 0);
    else if (code) assert.ok(findings.some((finding) => finding.code === code), JSON.stringify(findings));
    // The first and the last line are the same, whether the error is found by the module or by the package.
    const [first, last] = [validate('7').text.split('\n'), text.split('\n')];
    assert.deepEqual([last[0], last.at(-1)], [first[0], first.at(-1)]);
    if (code) assert.equal(text, validate(typeof args === 'string' ? args : withoutBigNumbers(args)).text);
    else assert.match(text, /\n- [A-Z][^\n]+\.\n/);
    assert.ok(text.length < 20_000, `${text.length} characters for a model`);
    assert.equal(stored(), before);
  });
}

test('the text contains every finding with its path', async () => {
  const { plugin } = await withRecord(null);
  const wrong = { length: 'very short', tone: '', color: 1 };
  const { findings, text } = await plugin.tool.set(wrong, 'a');
  assert.deepEqual(findings.map(({ path }) => path), ['/length', '/tone', '/color']);
  for (const { path, message } of findings) assert.ok(text.includes(path) && text.includes(message.slice(1)), message);
});

test('the room comes from the context and never from arguments', async () => {
  const contexts = [
    ['a', 'a'],
    [{ roomId: 'a' }, 'a'],
    [{ configurable: { room_id: 'a', thread_id: 't' } }, 'a'],
    [{ configurable: { roomId: 'a', thread_id: 't' } }, 'a'],
    [{ configurable: { thread_id: 'a' } }, 'a'],
    [{ configurable: { thread_id: 't' }, context: { roomId: 'a' } }, 'a'],
    [{ context: { room_id: 'a' } }, 'a'],
    [{ session: { roomId: '!a:example.org' } }, '!a:example.org'],
    [undefined, null],
    [null, null],
    [7, null],
    [{}, null],
    [{ roomId: '' }, null],
    [{ roomId: 7 }, null],
    [{ roomId: 'a\n' }, null],
    [{ roomId: '\ud800' }, null],
    [{ roomId: 'é'.repeat(128) }, null],
    [{ roomId: '', configurable: { room_id: 'b' } }, null],
  ];
  for (const [context, room] of contexts) assert.equal(roomOf(context), room, JSON.stringify(context));
  const errors = [];
  const { plugin, stored } = await withRecord(null, { onError: (error) => errors.push(error) });
  assert.match(await plugin.tool.call({ tone: 'dry' }, {}), /^Nothing was saved: the room is missing/);
  assert.equal((await plugin.tool.set({ tone: 'dry' })).reason, 'room');
  assert.equal(stored(), null);
  assert.ok(errors.length === 2 && errors.every((error) => error instanceof NoRoom));
});

test('a bound tool needs no context, and refuses one that names another room', async () => {
  const errors = [];
  const { plugin, stored } = await withRecord(null, { onError: (error) => errors.push(error) });
  const room = plugin.forRoom('a');
  assert.deepEqual([room.tools, room.tool.name], [[room.tool], plugin.tool.name]);
  const same = [undefined, 'a', {}, { configurable: { thread_id: 't1' } }, { configurable: { room_id: 'a' } }, { toolCallId: '1' }];
  for (const [index, context] of same.entries()) {
    assert.equal((await room.tool.set({ tone: `tone ${index}` }, context)).ok, true);
    assert.deepEqual((await room.hydrate({})).userPreferences, JSON.parse(stored()));
  }
  assert.deepEqual(errors, []);
  const before = stored();
  for (const context of ['b', { configurable: { room_id: 'b' } }, { context: { roomId: 'b' } }, { session: { roomId: '' } }]) {
    assert.equal((await room.tool.set({ tone: 'of b' }, context)).reason, 'room');
    assert.match(errors.pop().message, /is bound to the room `a`/);
    assert.equal((await plugin.hydrate({}, 'b')).userPreferences, null);
  }
  assert.equal(stored(), before);
  assert.equal((await plugin.forRoom({ session: { roomId: 'a' } }).hydrate({})).userPreferences.tone, 'tone 5');
  assert.equal((await plugin.forRoom('').tool.set({ tone: 'dry' })).reason, 'room');
});

test('a store that throws, hangs or returns an invalid record: details for `onError`, none for the model', async () => {
  const hang = () => new Promise(() => {});
  const stores = {
    store: { read: hang, write: () => { throw new Error('secret: password'); } },
    late: { read: hang, write: hang },
    access: { read: hang, write: () => { throw new AccessDenied('secret: password'); } },
  };
  for (const [reason, store] of Object.entries(stores)) {
    const errors = [];
    const plugin = createUserPreferencesPlugin({ store, writeTimeoutMs: 20, onError: (error) => errors.push(error) });
    const result = await plugin.tool.set({ tone: 'dry' }, 'a');
    assert.deepEqual([result.ok, result.reason, errors.length], [false, reason, 1]);
    assert.doesNotMatch(result.text, /secret/);
    assert.ok(errors[0] instanceof StoreFailure);
    assert.deepEqual([errors[0].operation, errors[0].roomId], ['write', 'a']);
    assert.match(errors[0].message, /`a`/);
  }
  const errors = [];
  const { plugin, stored } = await withRecord('[1]', { onError: (error) => errors.push(error) });
  assert.equal((await plugin.tool.set({ tone: 'dry' }, 'a')).reason, 'store');
  assert.equal(stored(), '[1]');
  assert.equal(errors[0].cause.name, 'CouldNotRun');
});

test('a write may take nine seconds, and not eleven', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [seconds, ok] of [[9, true], [11, false]]) {
    let start;
    const started = new Promise((resolve) => { start = resolve; });
    const write = (_room, merge) => {
      start();
      return new Promise((resolve) => setTimeout(() => resolve(merge(null)), seconds * 1_000));
    };
    const plugin = createUserPreferencesPlugin({ store: { read: () => null, write }, onError: () => {} });
    const result = plugin.tool.set({ tone: 'dry' }, 'a');
    await started;
    context.mock.timers.tick(seconds * 1_000);
    assert.equal((await result).ok, ok);
  }
});

test('exceptions of `onError` are ignored', async () => {
  const store = { read: () => null, write: () => Promise.reject(new Error('gone')) };
  for (const onError of [() => { throw new Error('logger'); }, async () => { throw new Error('logger'); }]) {
    const plugin = createUserPreferencesPlugin({ store, onError });
    assert.equal((await plugin.tool.set({ tone: 'dry' }, 'a')).ok, false);
  }
  await new Promise((resolve) => setTimeout(resolve, 10));
});
