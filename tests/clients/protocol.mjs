// Checks every answer of the server by the types of the protocol's client package, and by rules that these types cannot
// express. Import it before anything connects, because it observes `fetch`.

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
    const [body, text] = [init?.body, await answer.clone().text()];
    try {
      look(init?.method ?? 'GET', body, answer, text);
    } catch (error) {
      wrong.push(`${error.message}\n  request: ${body}\n  answer: ${answer.status} ${text}`);
    }
  }
  return answer;
};

/** Fails if an answer did not conform to the protocol, or if one of these methods was never answered. */
export function assertProtocol(...methods) {
  assert.deepEqual(wrong, []);
  assert.deepEqual(methods.filter((method) => !seen.has(method)), []);
}

function look(method, body, answer, text) {
  if (method === 'OPTIONS') return;
  if (method !== 'POST') {
    assert.equal(answer.status, 405);
    assert.match(answer.headers.get('allow'), /POST/);
    return;
  }
  // The key or the page was refused, so the answer is not a message of the protocol.
  if (answer.status === 401 || answer.status === 403) return;
  const request = JSON.parse(body);
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

// Checks the members that results have since 2026-07-28.
function era({ method, params }, result) {
  const modern = params?._meta?.[VERSION] !== undefined;
  assert.equal(result.resultType, modern ? 'complete' : undefined);
  const lists = modern && (method === 'tools/list' || method === 'server/discover');
  assert.equal(typeof result.ttlMs, lists ? 'number' : 'undefined');
  assert.equal(['public', 'private'].includes(result.cacheScope), lists);
  // A result about a room must not be shared or cached.
  if (method === 'server/discover') assert.deepEqual([result.cacheScope, result.ttlMs], ['private', 0]);
  if (modern) is('Implementation', result._meta[SERVER]);
}

function is(type, value) {
  const { issues } = specTypeSchemas[type]['~standard'].validate(value);
  assert.equal(issues, undefined, `invalid ${type}: ${JSON.stringify(issues)}`);
}
