// Records in Hearth's edge: read over HTTP, changed over the Model Context Protocol. The edge merges the changes.

import { toolDescription, type Merged } from '../preferences.js';
import { AccessDenied, RefusedChange, type PreferencesStore, type StoreCall } from './store.js';

/** The edge, and the credential. */
export interface EdgeStoreOptions {
  /** The address of the edge, for example `https://hearth.example`. */
  url: string | URL;
  /** An API key with the scopes `preferences:read` and `preferences:write` and access to the requested rooms. */
  key: string;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/**
 * Creates a store that keeps records in Hearth's edge. If the edge is busy (503 with `Retry-After`), reads and writes
 * are retried once, unless the call times out first.
 *
 * @throws TypeError if the address or the key is invalid
 */
export function edgeStore({ url, key, fetch = globalThis.fetch }: EdgeStoreOptions): PreferencesStore {
  // The errors of `fetch` about an invalid header contain the key.
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key)) {
    throw new TypeError('the edge requires an API `key` in ASCII without white space');
  }
  const base = new URL(url);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const send = async (path: string, roomId: string, init: RequestInit, call: StoreCall): Promise<string> => {
    const address = new URL(path, base);
    address.searchParams.set('room', roomId);
    const headers = { ...init.headers, Authorization: `Bearer ${key}` };
    const response = await patiently(() => fetch(address, { ...init, headers, signal: call.signal }), call);
    const text = await response.text();
    if (!response.ok) throw failure(response, text);
    return text;
  };
  return {
    async read(roomId, call) {
      const text = await send('user-preferences', roomId, { headers: { Accept: 'application/json' } }, call);
      return text === 'null' ? null : text;
    },
    async write(roomId, _merge, change, call) {
      const { name } = toolDescription();
      const headers = { ...PROTOCOL, 'Mcp-Name': name };
      // The body is concatenated, so that the change keeps every character.
      const params = `{"name":${JSON.stringify(name)},"arguments":${change},"_meta":${META}}`;
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
      return merged(await send('mcp', roomId, { method: 'POST', headers, body }, call));
    },
  };
}

/** Sends a request, and retries once after the pause that a busy edge requests, unless the call times out first. */
async function patiently(send: () => Promise<Response>, { signal, timeoutMs }: StoreCall): Promise<Response> {
  const start = performance.now();
  const response = await send();
  const pause = response.status === 503 ? millisecondsOf(response.headers.get('Retry-After')) : NaN;
  if (!(performance.now() - start + pause < timeoutMs)) return response;
  await response.body?.cancel();
  await new Promise((resolve) => setTimeout(resolve, pause));
  signal.throwIfAborted();
  return send();
}

/** Returns the pause in `Retry-After` (RFC 9110, section 10.2.3) in milliseconds; NaN if the header is absent. */
function millisecondsOf(retryAfter: string | null): number {
  if (retryAfter === null) return NaN;
  return /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Math.max(0, Date.parse(retryAfter) - Date.now());
}

/** A JSON-RPC response, with the members that are read. */
interface Answer {
  result?: { content: { text: string }[]; isError?: boolean; _meta?: Record<string, unknown> };
  error?: { message?: string };
}

function merged(text: string): Merged {
  const { result, error } = (json(text) ?? {}) as Answer;
  if (result === undefined) {
    throw new Error(`the edge refused the call: ${error?.message ?? 'the response is not JSON-RPC'}`);
  }
  const [record, ...sentences] = result.content.map((content) => content.text);
  if (result.isError || record === undefined) throw new RefusedChange([record, ...sentences].join('\n'));
  const changed = result._meta?.[CHANGED];
  return {
    record: record === '{}' ? null : record,
    changed: Array.isArray(changed) ? (changed as Merged['changed']) : null,
    findings: [],
    text: sentences.join('\n'),
  };
}

/** Describes a failure in the words of the edge: a problem document, or a JSON-RPC error. */
function failure({ status }: Response, text: string): Error {
  const { title, detail, error } = (json(text) ?? {}) as { title?: string; detail?: string } & Answer;
  const why = [title, detail, error?.message].filter((part) => typeof part === 'string');
  const message = [`the edge responded with status ${status}`, ...why].join(': ');
  return status === 401 || status === 403 ? new AccessDenied(message) : new Error(message);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const VERSION = '2026-07-28';

/** The member of a result that lists the changed preferences. */
const CHANGED = 'hearth/changed';

const PROTOCOL = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': VERSION,
  'Mcp-Method': 'tools/call',
};

const META = JSON.stringify({
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientCapabilities': {},
});
