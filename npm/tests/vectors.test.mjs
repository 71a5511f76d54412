// Runs the preferences vectors through the package's interface: the tool, and the section of a prompt.
//
// Other tests compare the module's answers byte for byte. This test omits requests that the package cannot express:
// malformed calls, and bytes that are not text.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { createUserPreferencesPlugin, memoryStore } from 'hearth-kpt/plugin';

import { root as vectors } from './vectors.mjs';

const root = new URL('preferences/', vectors);
const files = readdirSync(root, { recursive: true }).filter((name) => name.endsWith('.json')).sort();

const textOf = ({ text, parts }) =>
  text ?? parts?.map((part) => part.text ?? part.repeat.repeat(part.times)).join('');
const places = (findings) => findings.map(({ code, path }) => ({ code, path }));

function pluginOver(record, now) {
  const store = memoryStore();
  if (record !== null) store.write('a', () => ({ record }));
  return { store, plugin: createUserPreferencesPlugin({ store, now: () => new Date(now), onError: () => {} }) };
}

const drivers = {
  async 'preferences.validate'(text, answer) {
    if (text.trim() === '') return false; // A tool treats it as absent arguments.
    const { plugin } = pluginOver(null, '2026-11-20T21:00:00Z');
    const result = await plugin.tool.set(text, 'a');
    assert.equal(result.ok, answer.outcome === 'valid');
    if (answer.findings) assert.deepEqual(places(result.findings), answer.findings);
    return true;
  },

  async 'preferences.merge'(text, answer) {
    if (answer.error || answer.findings?.some(({ code }) => code.startsWith('json.'))) return false;
    const { record = null, change, now } = JSON.parse(text);
    // Omits times that JavaScript rejects, and records that are rewritten here although a byte matters.
    if (Number.isNaN(Date.parse(now)) || text.length > 2 << 20) return false;
    const before = record === null ? null : JSON.stringify(record);
    const { store, plugin } = pluginOver(before, now);
    const result = await plugin.tool.set(JSON.stringify(change), 'a');
    assert.equal(result.ok, answer.outcome === 'valid');
    if (!result.ok) {
      assert.equal(store.read('a'), before);
      return true;
    }
    const at = new Date(now).toISOString();
    const merged = answer.merged?.updatedAt === now ? { ...answer.merged, updatedAt: at } : answer.merged;
    if ('merged' in answer) assert.deepEqual(JSON.parse(store.read('a')), merged);
    if ('merged' in answer) assert.deepEqual(result.record, merged);
    if (answer.changed) assert.deepEqual(result.changed, answer.changed);
    return true;
  },

  async 'preferences.render'(text, answer) {
    const { plugin } = pluginOver(text, '2026-11-20T21:00:00Z');
    const section = plugin.promptSection(await plugin.hydrate({}, 'a'));
    if ('text' in answer) assert.equal(section, answer.text);
    if (answer.outcome !== 'valid') assert.equal(section, '');
    return true;
  },
};

const driven = {};
for (const file of files) {
  const { call, answer } = JSON.parse(readFileSync(new URL(file, root), 'utf8'));
  const drive = drivers[call.operation];
  const text = textOf(call.request);
  if (drive === undefined || text === undefined) continue;
  test(file, async () => {
    if (await drive(text, answer)) driven[call.operation] = (driven[call.operation] ?? 0) + 1;
  });
}

// The last test of the file, and no hook: a run of other names must not count what it left out.
test('most vectors can be driven', () => {
  for (const [operation, least] of [['preferences.validate', 250], ['preferences.merge', 80], ['preferences.render', 40]]) {
    assert.ok(driven[operation] >= least, `${driven[operation]} vectors of ${operation}`);
  }
});
