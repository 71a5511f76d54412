// Tests who can use the tool, for which room, and from which page.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { assertProtocol } from './protocol.mjs';
import { CLIENTS } from './clients.mjs';
import { Server } from './server.mjs';

const BOTH = ['preferences:read', 'preferences:write'];
const KEYS = {
  'key-of-a': { scopes: BOTH, rooms: ['a'] },
  'key-of-a-and-b': { scopes: BOTH, rooms: ['a', 'b'] },
  'key-of-all': { scopes: BOTH, rooms: ['*'] },
  'key-of-a-and-all': { scopes: BOTH, rooms: ['a', '*'] },
  'key-of-none': { scopes: BOTH, rooms: [] },
  'key-that-reads': { scopes: ['preferences:read'], rooms: ['a'] },
};
const PAGE = 'https://app.example';

let server;
before(async () => (server = await Server.start({ keys: KEYS, origins: [PAGE] })));
after(() => server?.stop());

for (const [name, { connect }] of Object.entries(CLIENTS)) {
  /** Connects, calls a function with the client, and closes the client. */
  const using = async (room, key, use, headers) => {
    const client = await connect(server.tool(room), key, headers);
    try {
      return await use(client);
    } finally {
      await client.close();
    }
  };
  const tone = (text) => (client) => client.call({ tone: text });

  describe(name, () => {
    test('the room is that of the address, or the only room of the key', async () => {
      await using('a', 'key-of-all', tone(`a by ${name}`));
      await using('b', 'key-of-a-and-b', tone(`b by ${name}`));
      const odd = 'büro & küche / 1+1?=#';
      await using(odd, 'key-of-all', tone(`odd by ${name}`));
      const toneOf = async (...which) => (await server.record(...which)).tone;
      assert.equal(await toneOf('a', 'key-of-a'), `a by ${name}`);
      assert.equal(await toneOf(undefined, 'key-of-a'), `a by ${name}`);
      assert.equal(await toneOf('b', 'key-of-all'), `b by ${name}`);
      assert.equal(await toneOf(odd, 'key-of-all'), `odd by ${name}`);
      for (const key of ['key-of-a', 'key-of-a-and-all']) {
        const { structured } = await using(undefined, key, (client) => client.call({}));
        assert.equal(structured.tone, `a by ${name}`, key);
      }
    });

    test('without a room, the tool returns an error with advice', async () => {
      for (const key of ['key-of-a-and-b', 'key-of-all', 'key-of-none']) {
        const { isError, texts } = await using(undefined, key, tone('x'));
        assert.equal(isError, true, key);
        assert.match(texts.join('\n'), /\?room=/);
        assert.equal((await server.read(undefined, key)).status, 400, key);
      }
    });

    test('a room of another key is refused', async () => {
      const before = await (await server.read('b', 'key-of-all')).text();
      for (const [room, key] of [['b', 'key-of-a'], ['a', 'key-of-none']]) {
        await assert.rejects(using(room, key, tone('x')), /403|not name this room/);
        assert.equal((await server.read(room, key)).status, 403);
      }
      assert.equal(await (await server.read('b', 'key-of-all')).text(), before);
    });

    test('a wrong key and a read-only key are refused', async () => {
      await assert.rejects(using('a', 'no-such-key', tone('x')), /401|nauthorized/);
      await assert.rejects(using('a', 'key-that-reads', tone('x')), /403|scope/);
      assert.equal((await server.read('a', 'no-such-key')).status, 401);
      assert.equal((await server.read('a', 'key-that-reads')).status, 200);
    });

    test('an unlisted page is refused, whatever its key', async () => {
      for (const key of ['key-of-a', 'no-such-key']) {
        for (const origin of ['https://evil.example', 'http://app.example', 'https://app.example.evil', 'null']) {
          await assert.rejects(using('a', key, tone('x'), { origin }), /403|rigin/, origin);
        }
      }
      const { isError } = await using('a', 'key-of-a', tone('from the page'), { origin: PAGE });
      assert.equal(isError, false);
    });
  });
}

test('a preflight request needs no key', async () => {
  const preflight = (origin) =>
    fetch(server.tool('a'), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,mcp-protocol-version,mcp-method,mcp-name',
      },
    });
  const answer = await preflight(PAGE);
  assert.ok(answer.ok, `${answer.status}`);
  assert.equal(answer.headers.get('access-control-allow-origin'), PAGE);
  assert.match(answer.headers.get('access-control-allow-methods'), /POST/);
  for (const name of ['authorization', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    assert.ok(answer.headers.get('access-control-allow-headers').toLowerCase().includes(name), name);
  }
  assert.equal((await preflight('https://evil.example')).headers.get('access-control-allow-origin'), null);
});

test('the server conforms to the protocol', () => assertProtocol('tools/call'));
