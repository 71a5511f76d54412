// Several clients that write to one room at once: nothing that was answered is lost, and nothing goes back.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { hold } from './protocol.mjs';
import { CLIENTS } from './clients.mjs';
import { KEY, Server } from './server.mjs';

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const ROOM = 'together';
const MEMBERS = ['agentName', 'userName', 'language', 'tone', 'format', 'customInstructions'];
const CHANGES = 25;

const numberIn = (record, member) => Number(record?.[member] ?? 0);

/** Reads on until told to stop, and fails where a member is older than it was. */
async function watch(reading) {
  let last = null;
  let reads = 0;
  while (reading.on) {
    const record = await server.record(ROOM);
    for (const member of MEMBERS) {
      assert.ok(numberIn(record, member) >= numberIn(last, member), `${member} went back`);
    }
    last = record;
    reads += 1;
  }
  return reads;
}

test('each client keeps a member of its own', async () => {
  const kinds = Object.values(CLIENTS);
  const connected = await Promise.all(
    MEMBERS.map((_, index) => kinds[index % kinds.length].connect(server.tool(ROOM), KEY)),
  );
  const reading = { on: true };
  const watched = watch(reading);
  try {
    await Promise.all(
      connected.map(async (client, index) => {
        const member = MEMBERS[index];
        for (let change = 1; change <= CHANGES; change += 1) {
          const { isError, structured, texts } = await client.call({ [member]: String(change) });
          assert.equal(isError, false, texts?.join());
          assert.equal(structured[member], String(change));
        }
      }),
    );
  } finally {
    reading.on = false;
    await Promise.all(connected.map((client) => client.close()));
  }
  assert.ok((await watched) > 0);
  const record = await server.record(ROOM);
  for (const member of MEMBERS) assert.equal(record[member], String(CHANGES), member);
});

test('of changes to one member, one is there in the end, and the others come before it', async () => {
  const kinds = Object.values(CLIENTS);
  const connected = await Promise.all(kinds.map(({ connect }) => connect(server.tool('one'), KEY)));
  const values = connected.flatMap((client, index) => [...'abcde'].map((letter) => [client, `${letter}${index}`]));
  const answers = await Promise.all(values.map(([client, tone]) => client.call({ tone })));
  await Promise.all(connected.map((client) => client.close()));
  assert.deepEqual(answers.filter(({ isError }) => isError), []);
  const { tone } = await server.record('one');
  assert.ok(values.some(([, value]) => value === tone), tone);
});

test('the server has said nothing that the protocol does not have', () => hold('tools/call'));
