// Tests the tool with each client: its definition, right and wrong calls, and the stored record.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { assertProtocol } from './protocol.mjs';
import { CLIENTS, TOOL } from './clients.mjs';
import { KEY, Server } from './server.mjs';

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const MEMBERS = [
  'agentName', 'userName', 'language', 'tone', 'formality', 'length', 'format', 'customInstructions',
];

for (const [name, { version, connect }] of Object.entries(CLIENTS)) {
  describe(name, () => {
    const room = `room of ${name}`;
    let client;
    before(async () => (client = await connect(server.tool(room), KEY)));
    after(() => client?.close());

    test('finds the server and its tool', async () => {
      assert.equal(client.version, version);
      assert.equal(client.server.name, 'hearth');
      assert.match(client.instructions, new RegExp(TOOL));
      const [tool, ...others] = await client.tools();
      assert.deepEqual([tool.name, others], [TOOL, []]);
      assert.match(tool.description, /Do not call it for:/);
      assert.deepEqual(Object.keys(tool.inputSchema.properties), MEMBERS);
      assert.equal(tool.inputSchema.additionalProperties, false);
    });

    test('gets an empty record first', async () => {
      const { isError, structured, texts } = await client.call({});
      assert.deepEqual([isError, structured, texts[0]], [false, {}, '{}']);
      assert.match(texts[1], /No preferences are saved/);
      assert.equal(await server.record(room), null);
    });

    test('stores a change and answers with the record', async () => {
      const change = { userName: 'Alex', language: 'Spanish', format: 'no emojis 🙈', customInstructions: 'Ask.\nThen act.' };
      const { isError, structured, texts } = await client.call(change);
      assert.equal(isError, false);
      const { updatedAt, ...members } = structured;
      assert.deepEqual(members, change);
      assert.ok(Math.abs(Date.parse(updatedAt) - Date.now()) < 60_000, updatedAt);
      assert.deepEqual(JSON.parse(texts[0]), structured);
      assert.match(texts[1], /userName, language, format, customInstructions.*next reply/);
      assert.deepEqual(await server.record(room), structured);
    });

    test('merges and clears members, and leaves the others', async () => {
      const earlier = await server.record(room);
      const { structured, texts } = await client.call({ language: null, length: 'terse' });
      const { language, ...kept } = earlier;
      assert.deepEqual(structured, { ...kept, length: 'terse', updatedAt: structured.updatedAt });
      for (const member of ['language', 'length']) assert.ok(texts[1].includes(member), texts[1]);
      const again = await client.call({ language: null, length: 'terse' });
      assert.deepEqual(again.structured, structured);
      assert.match(again.texts[1], /[Nn]othing/);
    });

    test('gets the errors of a refused change, which is not stored', async () => {
      const stored = await server.record(room);
      // The schema cannot express these rules, so clients that validate by it send these calls.
      for (const [args, ...expected] of [
        [{ tone: ' ' }, '/tone', 'empty'],
        [{ tone: 'a\u202eb', userName: 'a\nb' }, '/tone', 'U+202E', '/userName', 'U+000A'],
        [Object.fromEntries(MEMBERS.map((member) => [member, null])), 'form'],
      ]) {
        const { isError, structured, texts } = await client.call(args);
        assert.equal(isError, true, JSON.stringify(args));
        assert.equal(structured, undefined);
        for (const words of [...expected, 'Nothing was saved', TOOL]) {
          assert.ok(texts.join('\n').includes(words), `${words} is not in ${texts}`);
        }
      }
      assert.deepEqual(await server.record(room), stored);
    });

    test('gets the errors of arguments that break the schema', async () => {
      const stored = await server.record(room);
      for (const [args, code] of [
        [{ length: 'very short' }, /terse.*exhaustive/s],
        [{ lenght: 'short' }, /`lenght` is not one of the members/],
        [{ tone: 7 }, /Expected a string, found a number/],
        [{ tone: 'é'.repeat(201) }, /201.*200/],
        [{ customInstructions: 'x'.repeat(1 << 20) }, /1048576.*2000/],
        [{ room: 'another' }, /`room` is not one of the members/],
      ]) {
        const { isError, content } = await client.request(TOOL, args);
        assert.equal(isError, true);
        assert.match(content[0].text, code);
      }
      assert.deepEqual(await server.record(room), stored);
    });

    test('has limits in characters', async () => {
      const { isError, structured } = await client.call({ tone: '𝕏'.repeat(200), customInstructions: 'é'.repeat(2000) });
      assert.equal(isError, false);
      assert.equal([...structured.tone].length, 200);
    });

    test('cannot call an unknown tool', async () => {
      await assert.rejects(client.request('no_such_tool', {}), /-32602|unknown tool/i);
    });

    test('gets the stored record when it connects', async () => {
      const { structured } = await client.call({ agentName: 'Ada', customInstructions: 'Ask.\nThen act.' });
      for (const [other, { connect: connectOther }] of Object.entries(CLIENTS)) {
        const next = await connectOther(server.tool(room), KEY);
        await next.close();
        for (const words of [TOOL, 'Ada', 'Ask.', 'Then act.', structured.format]) {
          assert.ok(next.instructions.includes(words), `${other}: ${words} is not in ${next.instructions}`);
        }
      }
      const elsewhere = await connect(server.tool(`${room}, another`), KEY);
      await elsewhere.close();
      assert.match(elsewhere.instructions, /without arguments/);
      assert.doesNotMatch(elsewhere.instructions, /Ada/);
    });

    test('stores changes that the next client gets', async () => {
      for (const [other, { connect: connectOther }] of Object.entries(CLIENTS)) {
        await client.call({ agentName: `Ada for ${other}` });
        const next = await connectOther(server.tool(room), KEY);
        try {
          const { structured } = await next.call({});
          assert.equal(structured.agentName, `Ada for ${other}`);
          assert.deepEqual(structured, await server.record(room));
        } finally {
          await next.close();
        }
      }
    });
  });
}

test('a client of an older version can ping the server', async () => {
  const client = await CLIENTS['sdk 1.32'].connect(server.tool('r'), KEY);
  await client.ping();
  await client.close();
});

test('the server conforms to the protocol', () => {
  assertProtocol('initialize', 'server/discover', 'tools/list', 'tools/call', 'ping');
});
