// Records kept by Hearth's edge: read over HTTP, changed over the Model Context Protocol. The edge makes the change.

import { toolDescription, type Merged } from '../preferences.js';
import { AccessDenied, RefusedChange, type PreferencesStore, type StoreCall } from './store.js';

/** Which edge, and who asks. */
export interface EdgeStoreOptions {
  /** The address of the edge, such as `https://hearth.example`. */
  url: string | URL;
  /** An API key with the scopes `preferences:read` and `preferences:write` and the rooms that are asked for. */
  key: string;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/**
 * Keeps records in an edge. Reading and changing are repeated once when the edge is busy (503 with `Retry-After`) and
 * the call still waits by then.
 *
 * @throws TypeError when the address is none, or the key cannot be one
 */
export function edgeStore({ url, key, fetch = globalThis.fetch }: EdgeStoreOptions): PreferencesStore {
  // What `fetch` throws about a header that cannot be has the key in it.
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key)) {
    throw new TypeError('the edge needs a `key`: an API key, which has no white space and only ASCII');
  }
  const base = new URL(url);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const ask = async (path: string, roomId: string, init: RequestInit, call: StoreCall): Promise<string> => {
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
      const text = await ask('user-preferences', roomId, { headers: { Accept: 'application/json' } }, call);
      return text === 'null' ? null : text;
    },
    async write(roomId, _merge, change, call) {
      const { name } = toolDescription();
      const headers = { ...PROTOCOL, 'Mcp-Name': name };
      // Put together out of texts, so that the change arrives as it was written.
      const params = `{"name":${JSON.stringify(name)},"arguments":${change},"_meta":${META}}`;
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
      return merged(await ask('mcp', roomId, { method: 'POST', headers, body }, call));
    },
  };
}

/** Asks, and asks once more after the time that a busy edge names, unless the call does not wait that long. */
async function patiently(ask: () => Promise<Response>, { signal, timeoutMs }: StoreCall): Promise<Response> {
  const start = performance.now();
  const response = await ask();
  const pause = response.status === 503 ? millisecondsOf(response.headers.get('Retry-After')) : NaN;
  if (!(performance.now() - start + pause < timeoutMs)) return response;
  await response.body?.cancel();
  await new Promise((resolve) => setTimeout(resolve, pause));
  signal.throwIfAborted();
  return ask();
}

/** The pause that `Retry-After` asks for (RFC 9110, section 10.2.3), in milliseconds; NaN where it asks for none. */
function millisecondsOf(retryAfter: string | null): number {
  if (retryAfter === null) return NaN;
  return /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Math.max(0, Date.parse(retryAfter) - Date.now());
}

/** An answer of JSON-RPC, as far as it is looked at. */
interface Answer {
  result?: { content: { text: string }[]; isError?: boolean; _meta?: Record<string, unknown> };
  error?: { message?: string };
}

function merged(text: string): Merged {
  const { result, error } = (json(text) ?? {}) as Answer;
  if (result === undefined) throw new Error(`the edge refuses the call: ${error?.message ?? 'its answer is not JSON-RPC'}`);
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

/** What went wrong, in the words of the edge: a problem document, or an error of JSON-RPC. */
function failure({ status }: Response, text: string): Error {
  const { title, detail, error } = (json(text) ?? {}) as { title?: string; detail?: string } & Answer;
  const why = [title, detail, error?.message].filter((part) => typeof part === 'string');
  const message = [`the edge answers ${status}`, ...why].join(': ');
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

/** Where a result names the members that a change made different. */
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
