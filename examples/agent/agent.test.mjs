// The example runs, and shows what it says that it shows.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { HumanMessage } from '@langchain/core/messages';
import { createUserPreferencesPlugin, memoryStore } from 'hearth-kpt/plugin';
import { createAgent, tool } from 'langchain';

import { answer } from './agent.mjs';
import { calls, says, ScriptedModel } from './scripted-model.mjs';

test('what a user asks for in one process, the first turn in the next one knows', async () => {
  const main = fileURLToPath(new URL('main.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const [first, second] = stdout.split('=== The second session');
  assert.match(first, /system prompt: You are a helpful assistant\.\n/);
  const toldWrong = await createUserPreferencesPlugin({ store: memoryStore() }).forRoom('any').tool.call({ length: 'very short' });
  for (const line of toldWrong.split('\n')) assert.ok(first.includes(line), `\`${line}\` is not in:\n${first}`);
  assert.match(first, /"format":"no emojis","length":"terse"|"length":"terse","format":"no emojis"/);
  const prompt = second.slice(second.indexOf('system prompt:'), second.indexOf('\nagent:'));
  for (const wish of [': Alex', ': Spanish', ': terse', ': no emojis']) {
    assert.ok(prompt.includes(wish), `the second session's prompt lacks \`${wish}\`:\n${second}`);
  }
  assert.match(second, /\nagent: Tápalo/);
  assert.match(stdout, /\nOn its first turn the second session knew: Alex, Spanish, terse, no emojis\.\n$/);
});

/** One turn, and the system prompts that the model was given. */
async function turn(plugin, steps, roomId) {
  const prompts = [];
  const model = new ScriptedModel(steps, ([system]) => prompts.push(system.text));
  const messages = [new HumanMessage('Be terse from now on.')];
  const added = await answer({ plugin, model, roomId, threadId: 'any', messages });
  return { prompts, added };
}

test('one room knows nothing of another', async () => {
  const plugin = createUserPreferencesPlugin({ store: memoryStore() });
  await turn(plugin, [calls(plugin.tool.name, { length: 'terse' }), says('Done.')], 'one');
  assert.ok((await turn(plugin, [says('Hi.')], 'one')).prompts[0].includes(plugin.render({ length: 'terse' }).trim()));
  assert.equal((await turn(plugin, [says('Hi.')], 'two')).prompts[0], 'You are a helpful assistant.');
});

test('an agent that is built once finds the room in the configuration or the context of a call', async () => {
  const errors = [];
  const plugin = createUserPreferencesPlugin({ store: memoryStore(), onError: (error) => errors.push(error.name) });
  const calling = {
    one: { configurable: { room_id: 'one' } },
    two: { context: { roomId: 'two' } },
    three: { configurable: { thread_id: 'three' } },
  };
  const ask = (config) => {
    const model = new ScriptedModel([calls(plugin.tool.name, { length: 'terse' }), says('Done.')]);
    const agent = createAgent({ model, tools: [tool(plugin.tool.call, plugin.tool)] });
    return agent.invoke({ messages: [new HumanMessage('Be terse.')] }, config);
  };
  for (const [room, config] of Object.entries(calling)) {
    await ask(config);
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
  assert.match(added[1].text, /could not be saved/);
  assert.equal(added.at(-1).text, 'Well.');
  assert.deepEqual(errors.map(({ cause }) => cause.message), ['the disk is gone', 'the disk is gone']);
  assert.deepEqual(errors.map(({ operation, roomId }) => [operation, roomId]), [['read', 'one'], ['write', 'one']]);
});

test('switched off, the same lines make an agent without the tool', async () => {
  const plugin = createUserPreferencesPlugin({ store: memoryStore(), features: { 'user-preferences': false } });
  assert.deepEqual(plugin.tools, []);
  const { prompts, added } = await turn(plugin, [says('Well.')], 'one');
  assert.equal(prompts[0], 'You are a helpful assistant.');
  assert.equal(added.at(-1).text, 'Well.');
});
