// Tests several clients that write to one room at once: no acknowledged change is lost, and no member reverts.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { assertProtocol } from './protocol.mjs';
import { CLIENTS } from './clients.mjs';
import { KEY, Server } from './server.mjs';

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const ROOM = 'together';
const MEMBERS = ['agentName', 'userName', 'language', 'tone', 'format', 'customInstructions'];
const CHANGES = 25;

const numberIn = (record, member) => Number(record?.[member] ?? 0);

/** Reads until stopped, and fails if a member is older than before. */
async function watch(reading) {
  let last = null;
  let reads = 0;
  while (reading.on) {
    const record = await server.record(ROOM);
    for (const member of MEMBERS) {
      assert.ok(numberIn(record, member) >= numberIn(last, member), `${member} reverted`);
    }
    last = record;
    reads += 1;
  }
  return reads;
}

test('each client writes another member', async () => {
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

test('of several changes to one member, one remains', async () => {
  const kinds = Object.values(CLIENTS);
  const connected = await Promise.all(kinds.map(({ connect }) => connect(server.tool('one'), KEY)));
  const values = connected.flatMap((client, index) => [...'abcde'].map((letter) => [client, `${letter}${index}`]));
  const answers = await Promise.all(values.map(([client, tone]) => client.call({ tone })));
  await Promise.all(connected.map((client) => client.close()));
  assert.deepEqual(answers.filter(({ isError }) => isError), []);
  const { tone } = await server.record('one');
  assert.ok(values.some(([, value]) => value === tone), tone);
});

test('the server conforms to the protocol', () => assertProtocol('tools/call'));
