// Everything that the server says to a client of the protocol, held against the types of the protocol as its own
// client package publishes them, and against what they cannot say. To be imported before anything connects: it looks
// at what goes through `fetch`.

import assert from 'node:assert/strict';

import { specTypeSchemas } from '@modelcontextprotocol/client';

const RESULTS = {
  initialize: 'InitializeResult',
  ping: 'EmptyResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
};
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const SERVER = 'io.modelcontextprotocol/serverInfo';

const wrong = [];
const seen = new Set();

const original = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const answer = await original(input, init);
  if (new URL(input.url ?? input).pathname === '/mcp') {
    const [asked, text] = [init?.body, await answer.clone().text()];
    try {
      look(init?.method ?? 'GET', asked, answer, text);
    } catch (error) {
      wrong.push(`${error.message}\n  asked: ${asked}\n  answered: ${answer.status} ${text}`);
    }
  }
  return answer;
};

/** Fails where anything was not as the protocol has it, or where one of these methods was never answered. */
export function hold(...methods) {
  assert.deepEqual(wrong, []);
  assert.deepEqual(methods.filter((method) => !seen.has(method)), []);
}

function look(method, asked, answer, text) {
  if (method === 'OPTIONS') return;
  if (method !== 'POST') {
    assert.equal(answer.status, 405);
    assert.match(answer.headers.get('allow'), /POST/);
    return;
  }
  // Not a message: what the client is, or may do, was refused.
  if (answer.status === 401 || answer.status === 403) return;
  const request = JSON.parse(asked);
  if (request.id === undefined) {
    assert.equal(answer.status, 202);
    assert.equal(text, '');
    return;
  }
  assert.match(answer.headers.get('content-type'), /^application\/json\b/);
  assert.equal(answer.headers.get('mcp-session-id'), null);
  message(request, answer.status, JSON.parse(text));
}

function message(request, status, response) {
  assert.equal(response.jsonrpc, '2.0');
  assert.equal(response.id, request.id);
  if (response.error !== undefined) {
    is('JSONRPCErrorResponse', response);
    return;
  }
  assert.equal(status, 200);
  is('JSONRPCResultResponse', response);
  is(RESULTS[request.method], response.result);
  era(request, response.result);
  seen.add(request.method);
}

// What a result of 2026-07-28 has to have, and one before has not.
function era({ method, params }, result) {
  const modern = params?._meta?.[VERSION] !== undefined;
  assert.equal(result.resultType, modern ? 'complete' : undefined);
  const lists = modern && (method === 'tools/list' || method === 'server/discover');
  assert.equal(typeof result.ttlMs, lists ? 'number' : 'undefined');
  assert.equal(['public', 'private'].includes(result.cacheScope), lists);
  // What is about a room is for nobody else, and not for later.
  if (method === 'server/discover') assert.deepEqual([result.cacheScope, result.ttlMs], ['private', 0]);
  if (modern) is('Implementation', result._meta[SERVER]);
}

function is(type, value) {
  const { issues } = specTypeSchemas[type]['~standard'].validate(value);
  assert.equal(issues, undefined, `no ${type}: ${JSON.stringify(issues)}`);
}
