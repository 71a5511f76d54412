// Clients of the protocol by other projects, each behind the same interface.

import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const INFO = { name: 'hearth-tests', version: '1.0.0' };

/** The tool that the service offers. */
export const TOOL = 'set_user_preferences';

/**
 * Clients by name, each with the version of the protocol that it negotiates. `connect(url, key, headers)` returns
 * `{ version, server, instructions, tools(), call(args), request(tool, args), ping(), close() }`, and `call` returns
 * `{ isError, structured, texts }`.
 */
export const CLIENTS = {
  'sdk 1.32': { version: '2025-11-25', connect: connectV1 },
  'client 2.4': { version: '2025-11-25', connect: (...where) => connectV2({}, ...where) },
  'client 2.4, negotiating': {
    version: '2026-07-28',
    connect: (...where) => connectV2({ versionNegotiation: { mode: 'auto' } }, ...where),
  },
  'langchain adapters 1.1': { version: '2025-11-25', connect: connectLangChain },
};

const requestInit = (key, headers) => ({ headers: { authorization: `Bearer ${key}`, ...headers } });

async function connectV1(url, key, headers) {
  const client = new ClientV1(INFO);
  const transport = new TransportV1(url, { requestInit: requestInit(key, headers) });
  await client.connect(transport);
  return wrapped(client, transport.protocolVersion);
}

async function connectV2(options, url, key, headers) {
  const client = new Client(INFO, options);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: requestInit(key, headers) }));
  return wrapped(client, client.getNegotiatedProtocolVersion());
}

async function wrapped(client, version) {
  // After this, the client validates results by the output schema of the tool.
  await client.listTools();
  return {
    version,
    server: client.getServerVersion(),
    instructions: client.getInstructions(),
    tools: async () => (await client.listTools()).tools,
    call: async (args) => outcome(await client.callTool({ name: TOOL, arguments: args })),
    request: (name, args) => client.callTool({ name, arguments: args }),
    ping: () => client.ping(),
    close: () => client.close(),
  };
}

function outcome({ isError = false, structuredContent, content }) {
  return { isError, structured: structuredContent, texts: content.map(({ text }) => text) };
}

async function connectLangChain(url, key, headers) {
  const client = new MultiServerMCPClient({
    mcpServers: {
      hearth: {
        transport: 'http',
        url: url.href,
        headers: requestInit(key, headers).headers,
        automaticSSEFallback: false,
      },
    },
  });
  const [tool, ...others] = await client.getTools();
  const inner = await client.getClient('hearth');
  return {
    version: inner.transport.protocolVersion,
    server: inner.getServerVersion(),
    instructions: inner.getInstructions(),
    tools: async () => [tool, ...others].map(({ name, description, schema }) => ({ name, description, inputSchema: schema })),
    async call(args) {
      try {
        const message = await tool.invoke({ type: 'tool_call', id: '1', name: tool.name, args });
        return { isError: false, structured: structured(message), texts: texts(message) };
      } catch (error) {
        if (error.name !== 'ToolException') throw error;
        return { isError: true, structured: undefined, texts: [error.message] };
      }
    },
    request: (name, args) => inner.callTool({ name, arguments: args }),
    ping: () => inner.ping(),
    close: () => client.close(),
  };
}

const texts = ({ content }) => (typeof content === 'string' ? [content] : content.map(({ text }) => text));

const structured = ({ artifact }) => artifact.find(({ type }) => type === 'mcp_structured_content').data;
