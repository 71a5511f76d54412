// The README: every piece of code in it runs, as it stands there.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { PGlite } from '@electric-sql/pglite';
import { createUserPreferencesPlugin } from 'hearth/plugin';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const pieces = new Map([...readme.matchAll(/^```js(.*)\n([^]*?)^```$/gm)].map(([, name, code]) => [name.trim(), code]));

// Below the package, where `hearth` and what tests need are found.
const directory = new URL(`.readme-${process.pid}/`, import.meta.url);
const start = process.cwd();
mkdirSync(directory);
process.chdir(fileURLToPath(directory));
after(() => {
  process.chdir(start);
  rmSync(directory, { recursive: true });
});

const load = (name) => {
  const file = new URL(name, directory);
  writeFileSync(file, pieces.get(name));
  return import(file);
};

const USES = {
  async 'loop.mjs'({ reply }) {
    const heard = [];
    const script = [
      { toolCall: { id: '1', arguments: '{"length":"very short"}' } },
      { toolCall: { id: '2', arguments: '{"length":"terse"}' } },
      { content: 'Done.' },
      { content: 'Hi.' },
    ];
    const complete = async (asked) => {
      heard.push(structuredClone({ system: asked.system, messages: asked.messages }));
      assert.equal(asked.tools[0].name, 'set_user_preferences');
      return script.shift();
    };
    assert.equal(await reply(complete, 'a', [{ role: 'user', content: 'Be terse from now on.' }]), 'Done.');
    assert.equal(await reply(complete, 'a', [{ role: 'user', content: 'Hello' }]), 'Hi.');
    assert.match(heard[1].messages.at(-1).content, /there are `terse`/);
    assert.match(heard[2].messages.at(-1).content, /^Saved: length/);
    assert.doesNotMatch(heard[2].system, /Length/);
    assert.match(heard[3].system, /Length: terse/);
  },

  async 'tool.mjs'({ setUserPreferences }) {
    const config = { configurable: { thread_id: 'a' } };
    assert.match(await setUserPreferences.invoke({ length: 'terse' }, config), /^Saved: length/);
    assert.match(await setUserPreferences.invoke({ length: 'long' }, config), /there are `terse`/);
  },

  async 'oracle.mjs'({ pluginTool }) {
    const args = pluginTool.schema.parse({ length: 'terse' });
    assert.match(await pluginTool.handler(args, { session: { roomId: 'a' } }), /^Saved: length/);
  },

  async 'route.mjs'({ handler }) {
    const ask = (headers) => handler(new Request('http://x.example/user-preferences', { headers }));
    assert.equal((await ask({})).status, 401);
    assert.equal(await (await ask({ authorization: 'Bearer a-key' })).text(), 'null');
  },

  async 'store.mjs'({ postgresStore }) {
    const database = await PGlite.create();
    await database.exec('CREATE TABLE preferences (room text PRIMARY KEY, record text)');
    const store = postgresStore(database);
    const plugin = createUserPreferencesPlugin({ store });
    assert.equal((await plugin.tool.set({}, 'a')).record, null);
    const members = ['agentName', 'userName', 'language', 'tone', 'format', 'customInstructions'];
    const change = (index) => plugin.tool.set({ [members[index % 6]]: `value ${index}` }, 'a');
    const results = await Promise.all(Array.from({ length: 120 }, (_, index) => change(index)));
    assert.ok(results.every(({ ok }) => ok));
    const { updatedAt, ...record } = (await plugin.hydrate({}, 'a')).userPreferences;
    assert.deepEqual(record, Object.fromEntries(members.map((name, index) => [name, `value ${114 + index}`])));
    await database.close();
  },
};

for (const [name, use] of Object.entries(USES)) test(name, async () => use(await load(name)));

test('agent.mjs is that of the example, which its own tests run', () => {
  const example = readFileSync(new URL('../../examples/agent/agent.mjs', import.meta.url), 'utf8');
  assert.ok(example.endsWith(pieces.get('agent.mjs')), 'copy examples/agent/agent.mjs into the README');
});

test('every piece is run', () => {
  assert.deepEqual([...pieces.keys()].sort(), [...Object.keys(USES), 'agent.mjs'].sort());
});
