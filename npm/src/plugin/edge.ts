// Records kept by Hearth's edge: read over HTTP, changed over the Model Context Protocol. The edge makes the change.

import { RefusedChange, type PreferencesStore } from './store.js';

/** Which edge, and who asks. */
export interface EdgeStoreOptions {
  /** The address of the edge, such as `https://hearth.example`. */
  url: string | URL;
  /** An API key with the scopes `preferences:read` and `preferences:write` and the rooms that are asked for. */
  key: string;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** Keeps records in an edge. It does not say which members a change made different: `changed` is `null`. */
export function edgeStore({ url, key, fetch = globalThis.fetch }: EdgeStoreOptions): PreferencesStore {
  const base = new URL(url);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const address = (path: string, roomId: string): URL => {
    const address = new URL(path, base);
    address.searchParams.set('room', roomId);
    return address;
  };
  const authorization = { Authorization: `Bearer ${key}` };
  return {
    async read(roomId, { signal }) {
      const headers = { ...authorization, Accept: 'application/json' };
      const response = await fetch(address('user-preferences', roomId), { headers, signal });
      const text = await response.text();
      if (!response.ok) throw failure(response, text);
      return text === 'null' ? null : text;
    },
    async write(roomId, _merge, change, { signal }) {
      const response = await fetch(address('mcp', roomId), {
        method: 'POST',
        headers: { ...authorization, ...PROTOCOL },
        // Put together out of texts, so that the change arrives as it was written.
        body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${TOOL}","arguments":${change},"_meta":${META}}}`,
        signal,
      });
      const text = await response.text();
      if (!response.ok) throw failure(response, text);
      const { result, error } = JSON.parse(text) as Answer;
      if (result === undefined) throw new Error(`the edge refuses the call: ${error?.message ?? text}`);
      const [record, ...sentences] = result.content.map((content) => content.text);
      if (result.isError || record === undefined) throw new RefusedChange([record, ...sentences].join('\n'));
      return { record: record === '{}' ? null : record, changed: null, findings: [], text: sentences.join('\n') };
    },
  };
}

/** An answer of JSON-RPC, as far as it is looked at. */
interface Answer {
  result?: { content: { text: string }[]; isError?: boolean };
  error?: { message: string };
}

function failure(response: Response, text: string): Error {
  return new Error(`the edge answers ${response.status}: ${text.slice(0, 1000)}`);
}

const VERSION = '2026-07-28';
const TOOL = 'set_user_preferences';

const PROTOCOL = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': VERSION,
  'Mcp-Method': 'tools/call',
  'Mcp-Name': TOOL,
};

const META = JSON.stringify({
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientCapabilities': {},
});
