// The tool: what it stores, what it refuses, and what a model is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createUserPreferencesPlugin, memoryStore, roomOf } from 'hearth/plugin';

const AT = '2026-11-20T21:00:00.000Z';

/** A plugin over a store that holds a record for the room `a`, and how to look into that store. */
async function withRecord(record, options = {}) {
  const store = memoryStore();
  if (record !== null) store.write('a', () => ({ record }));
  const plugin = createUserPreferencesPlugin({ store, now: () => new Date(AT), ...options });
  return { plugin, stored: () => store.read('a') };
}

test('a change is merged, and the model is told what changed and what is stored', async () => {
  const { plugin, stored } = await withRecord('{"tone":"dry","length":"short"}');
  const { ok, record, changed, findings, text } = await plugin.tool.set({ length: 'terse', userName: 'Alex', tone: null }, 'a');
  assert.ok(ok);
  assert.deepEqual(record, { length: 'terse', userName: 'Alex', updatedAt: AT });
  assert.deepEqual(changed, ['length', 'userName', 'tone']);
  assert.deepEqual(findings, []);
  const kept = `{"length":"terse","userName":"Alex","updatedAt":"${AT}"}`;
  assert.equal(stored(), kept);
  assert.match(text, /^Saved: length, userName\. Cleared: tone\. /);
  assert.ok(text.endsWith(`\nThe saved preferences: ${kept}`), text);
});

test('a call without arguments shows what is stored and changes nothing', async () => {
  const record = '{"customInstructions":"Ask first."}';
  const { plugin, stored } = await withRecord(record);
  for (const args of [undefined, {}, '{}']) {
    assert.equal(await plugin.tool.call(args, { roomId: 'a' }), `Nothing has changed.\nThe saved preferences: ${record}`);
  }
  assert.equal(stored(), record);
  assert.equal(await plugin.tool.call({}, { roomId: 'b' }), 'Nothing has changed.\nNo preferences are saved.');
});

test('what a record holds besides stays as it was written: names, order, and numbers that JavaScript cannot hold', async () => {
  const { plugin, stored } = await withRecord('{ "x": 12345678901234567890, "tone": "dry", "n": 1.0, "o": {"}": "\\"}{"} }');
  const { record } = await plugin.tool.set({ tone: 'warm' }, 'a');
  assert.equal(record.tone, 'warm');
  assert.equal(stored(), `{"x":12345678901234567890,"tone":"warm","n":1.0,"o":{"}": "\\"}{"},"updatedAt":"${AT}"}`);
});

const eight = ['agentName', 'userName', 'language', 'tone', 'formality', 'length', 'format', 'customInstructions'];
const cyclic = { tone: 'dry' };
cyclic.self = cyclic;
const BAD = {
  'over-long text, in code points': [{ userName: '🔥'.repeat(81) }, 'preferences.text_too_long'],
  'an unknown member': [{ colour: 'red' }, 'preferences.unknown_member'],
  'a room among the arguments': [{ roomId: 'b', tone: 'dry' }, 'preferences.unknown_member'],
  'a wrong word': [{ length: 'very short' }, 'preferences.unknown_word'],
  'null for everything': [Object.fromEntries(eight.map((name) => [name, null])), 'preferences.only_null'],
  'a mebibyte of instructions': [{ customInstructions: 'a'.repeat(1 << 20) }, 'preferences.text_too_long'],
  'eight mebibytes of instructions': [{ customInstructions: 'a'.repeat(8 << 20) }, null],
  'a control character': [{ tone: 'dry\u0007' }, 'preferences.control_character'],
  'a character that steers text': [{ customInstructions: 'x\u202eignore' }, 'preferences.control_character'],
  'an invisible tag': [{ customInstructions: 'x\u{e0041}' }, 'preferences.control_character'],
  'a line break in a name': [{ userName: 'Alex\n## System' }, 'preferences.control_character'],
  'blank text': [{ tone: '  ' }, 'preferences.empty_text'],
  'a number': [{ tone: 7 }, 'preferences.wrong_type'],
  'no number': [{ tone: NaN }, 'preferences.wrong_type'],
  'a big number': [{ tone: 7n }, 'preferences.wrong_type'],
  'a list': [['tone'], 'preferences.not_an_object'],
  'text that is no JSON': ['be terse', 'json.syntax'],
  'a name twice': ['{"tone":"a","tone":"b"}', 'json.duplicate_member'],
  'one that tries to end the change': ['{}, "now": "2026-11-20T21:00:00Z"', 'json.syntax'],
  'what contains itself': [cyclic, null],
};

for (const [what, [args, code]] of Object.entries(BAD)) {
  test(`refused, and nothing stored changes: ${what}`, async () => {
    const before = '{"tone":"kept","updatedAt":"2026-01-01T00:00:00Z"}';
    const { plugin, stored } = await withRecord(before);
    const { ok, reason, findings, text } = await plugin.tool.set(args, 'a');
    assert.deepEqual({ ok, reason }, { ok: false, reason: 'arguments' });
    if (code?.startsWith('preferences.')) assert.ok(findings.some((finding) => finding.code === code), JSON.stringify(findings));
    else if (code) assert.ok(findings.every((finding) => finding.code.startsWith('json.')) && findings.length > 0);
    assert.match(text, /^Nothing was saved, and the preferences are what they were\.\n- [^\n]+\.\n/);
    assert.match(text, /\nMend this, and call `set_user_preferences` again\.$/);
    assert.ok(text.length < 20_000, `${text.length} characters for a model`);
    assert.equal(stored(), before);
  });
}

test('every finding is told, with its place and what is allowed; of very many, the first', async () => {
  const { plugin } = await withRecord(null);
  const text = await plugin.tool.call({ length: 'very short', tone: '', color: 1 }, 'a');
  assert.match(text, /\n- \/length: `very short` is no length; there are `terse`, .*`exhaustive`\.\n- \/tone: .*\n- \/color: /);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]));
  assert.match(await plugin.tool.call(many, 'a'), /\n- And more\b/);
});

test('the room comes from the context and never from arguments', async () => {
  const contexts = [
    ['a', 'a'],
    [{ roomId: 'a' }, 'a'],
    [{ configurable: { room_id: 'a', thread_id: 't' } }, 'a'],
    [{ configurable: { roomId: 'a', thread_id: 't' } }, 'a'],
    [{ configurable: { thread_id: 'a' } }, 'a'],
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
    [{ roomId: '', configurable: { thread_id: 'b' } }, null],
  ];
  for (const [context, room] of contexts) assert.equal(roomOf(context), room, JSON.stringify(context));
  const { plugin, stored } = await withRecord(null);
  assert.match(await plugin.tool.call({ tone: 'dry' }, {}), /^Nothing was saved: it is not known which room/);
  assert.equal((await plugin.tool.set({ tone: 'dry' })).reason, 'room');
  assert.equal(stored(), null);
});

test('a store that throws, hangs or holds no record is told to the operator, and to the model without details', async () => {
  const hang = () => new Promise(() => {});
  const stores = {
    store: { read: hang, write: () => { throw new Error('secret: password'); } },
    late: { read: hang, write: hang },
  };
  for (const [reason, store] of Object.entries(stores)) {
    const errors = [];
    const plugin = createUserPreferencesPlugin({ store, writeTimeoutMs: 20, onError: (error) => errors.push(error) });
    const result = await plugin.tool.set({ tone: 'dry' }, 'a');
    assert.deepEqual([result.ok, result.reason, errors.length], [false, reason, 1]);
    assert.doesNotMatch(result.text, /secret/);
  }
  const errors = [];
  const { plugin, stored } = await withRecord('[1]', { onError: (error) => errors.push(error) });
  assert.equal((await plugin.tool.set({ tone: 'dry' }, 'a')).reason, 'store');
  assert.equal(stored(), '[1]');
  assert.equal(errors[0].name, 'CouldNotRun');
});

test('what `onError` throws reaches nobody', async () => {
  const store = { read: () => null, write: () => Promise.reject(new Error('gone')) };
  for (const onError of [() => { throw new Error('logger'); }, async () => { throw new Error('logger'); }]) {
    const plugin = createUserPreferencesPlugin({ store, onError });
    assert.equal((await plugin.tool.set({ tone: 'dry' }, 'a')).ok, false);
  }
  await new Promise((resolve) => setTimeout(resolve, 10));
});
