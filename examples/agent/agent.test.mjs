// Runs the example and checks its documented results.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { HumanMessage } from '@langchain/core/messages';
import { createUserPreferencesPlugin, memoryStore } from 'hearth-kpt/plugin';
import { createAgent, tool } from 'langchain';

import { answer } from './agent.mjs';
import { calls, says, ScriptedModel } from './scripted-model.mjs';

test('preferences from one process apply to the first turn in the next', async () => {
  const main = fileURLToPath(new URL('main.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const [first, second] = stdout.split('=== The second session');
  assert.match(first, /system prompt: You are a helpful assistant\.\n/);
  const room = createUserPreferencesPlugin({ store: memoryStore() }).forRoom('any');
  const refusal = await room.tool.call({ length: 'very short' });
  for (const line of refusal.split('\n')) assert.ok(first.includes(line), `\`${line}\` is not in:\n${first}`);
  assert.match(first, /"format":"no emojis","length":"terse"|"length":"terse","format":"no emojis"/);
  const prompt = second.slice(second.indexOf('system prompt:'), second.indexOf('\nagent:'));
  for (const preference of [': Alex', ': Spanish', ': terse', ': no emojis']) {
    assert.ok(prompt.includes(preference), `the second session's prompt lacks \`${preference}\`:\n${second}`);
  }
  assert.match(second, /\nagent: Tápalo/);
  assert.match(stdout, /\nThe first system prompt of the second session contains: Alex, Spanish, terse, no emojis\.\n$/);
});

/** Runs one turn, and returns the added messages and the model's system prompts. */
async function turn(plugin, steps, roomId) {
  const prompts = [];
  const model = new ScriptedModel(steps, ([system]) => prompts.push(system.text));
  const messages = [new HumanMessage('Be terse from now on.')];
  const added = await answer({ plugin, model, roomId, threadId: 'any', messages });
  return { prompts, added };
}

test('rooms do not share preferences', async () => {
  const plugin = createUserPreferencesPlugin({ store: memoryStore() });
  await turn(plugin, [calls(plugin.tool.name, { length: 'terse' }), says('Done.')], 'one');
  assert.ok((await turn(plugin, [says('Hi.')], 'one')).prompts[0].includes(plugin.render({ length: 'terse' }).trim()));
  assert.equal((await turn(plugin, [says('Hi.')], 'two')).prompts[0], 'You are a helpful assistant.');
});

test('an agent for all rooms finds the room in the configuration or context of each call', async () => {
  const errors = [];
  const plugin = createUserPreferencesPlugin({ store: memoryStore(), onError: (error) => errors.push(error.name) });
  const calling = {
    one: { configurable: { room_id: 'one' } },
    two: { context: { roomId: 'two' } },
    three: { configurable: { thread_id: 'three' } },
  };
  const invoke = (config) => {
    const model = new ScriptedModel([calls(plugin.tool.name, { length: 'terse' }), says('Done.')]);
    const agent = createAgent({ model, tools: [tool(plugin.tool.call, plugin.tool)] });
    return agent.invoke({ messages: [new HumanMessage('Be terse.')] }, config);
  };
  for (const [room, config] of Object.entries(calling)) {
    await invoke(config);
    assert.equal((await plugin.hydrate({}, config)).userPreferences?.length, 'terse', room);
    assert.equal((await plugin.hydrate({}, room)).userPreferences?.length, 'terse', room);
  }
  assert.deepEqual(errors, []);
});

test('a failing store does not break the chat', async () => {
  const fail = () => Promise.reject(new Error('the disk is gone'));
  const errors = [];
  const plugin = createUserPreferencesPlugin({ store: { read: fail, write: fail }, onError: (error) => errors.push(error) });
  const { prompts, added } = await turn(plugin, [calls(plugin.tool.name, { tone: 'dry' }), says('Well.')], 'one');
  assert.equal(prompts[0], 'You are a helpful assistant.');
  assert.match(added[1].text, /was not saved/);
  assert.equal(added.at(-1).text, 'Well.');
  assert.deepEqual(errors.map(({ cause }) => cause.message), ['the disk is gone', 'the disk is gone']);
  assert.deepEqual(errors.map(({ operation, roomId }) => [operation, roomId]), [['read', 'one'], ['write', 'one']]);
});

test('with the plugin disabled, the same code builds an agent without the tool', async () => {
  const plugin = createUserPreferencesPlugin({ store: memoryStore(), features: { 'user-preferences': false } });
  assert.deepEqual(plugin.tools, []);
  const { prompts, added } = await turn(plugin, [says('Well.')], 'one');
  assert.equal(prompts[0], 'You are a helpful assistant.');
  assert.equal(added.at(-1).text, 'Well.');
});
