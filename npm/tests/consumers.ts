// Schemas and plugin in TypeScript programs with libraries. This file is compiled, not run.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { tool } from '@langchain/core/tools';
import { tool as agentsTool } from '@openai/agents';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { tool as aiTool, type ToolSet } from 'ai';
import { claimSchema, type Claim } from 'hearth-kpt';
import {
  createUserPreferencesPlugin,
  memoryStore,
  type DisabledPlugin,
  type PreferencesStore,
  type UserPreferencesChange,
  type UserPreferencesPlugin,
} from 'hearth-kpt/plugin';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';

export const claims: StandardSchemaV1<Claim> & StandardJSONSchemaV1<Claim> = claimSchema;
export type Values = StandardSchemaV1.InferInput<typeof claimSchema>;
export const resolver: Resolver<Claim, unknown, Claim> = standardSchemaResolver(claimSchema);
export const submitted = aiTool({ inputSchema: claimSchema, execute: async (claim) => claim.fuelMeasurements.total });

const store: PreferencesStore = memoryStore();
const plugin: UserPreferencesPlugin = createUserPreferencesPlugin({ store, features: { 'user-preferences': true, memory: false } });

export const setUserPreferences = tool(plugin.tool.call, plugin.tool);
export const each = plugin.tools.map((one) => tool(one.call, one));
export const pluginTool = { ...plugin.tool, schema: z.fromJSONSchema(plugin.tool.inputSchema) };

export const schema: StandardSchemaV1<UserPreferencesChange> & StandardJSONSchemaV1<UserPreferencesChange> = plugin.tool.schema;
export type Change = StandardSchemaV1.InferOutput<typeof plugin.tool.schema>;
export const change: Change = { length: 'terse', tone: null };
// @ts-expect-error: unknown value
export const wrong: Change = { length: 'very short' };

declare const features: Record<string, boolean>;
export const either: UserPreferencesPlugin | DisabledPlugin = createUserPreferencesPlugin({ store, features });
// @ts-expect-error: the plugin may be disabled
export const maybeOff: UserPreferencesPlugin = createUserPreferencesPlugin({ store, features });
// @ts-expect-error: the flag is not a boolean
createUserPreferencesPlugin({ store, features: { 'user-preferences': 'false' } });

const room = plugin.forRoom('a');
export const boundTool = tool(room.tool.call, room.tool);
export const boundTools = createUserPreferencesPlugin({ store, features }).forRoom('a').tools.map((one) => tool(one.call, one));
export const aiTools: ToolSet = {
  [room.tool.name]: aiTool({
    description: room.tool.description,
    inputSchema: room.tool.schema,
    execute: (args) => room.tool.call(args),
  }),
};
const { name, description, inputSchema } = room.tool;
export const agents = agentsTool({
  name,
  description,
  parameters: inputSchema as any,
  strict: false,
  execute: (args) => room.tool.call(args),
});
export const hydrated: { messages: string[] } = await room.hydrate({ messages: ['hi'] });

/** The members of a plugin's manifest and tool that oracle runtimes read. */
interface OracleManifest {
  title: string;
  summary: string;
  whenToUse: string[];
  whenNotToUse?: string[];
  examples?: { user: string; thought?: string; tool: string; args?: Record<string, unknown> }[];
  tags?: string[];
  category: string;
  visibility: 'always' | 'on-demand' | 'silent';
  stability: 'stable' | 'beta' | 'experimental';
}
interface OracleTool {
  name: string;
  description: string;
  schema: z.ZodType;
  handler(args: unknown, context: { session: { roomId: string } }): Promise<string>;
}
export const manifest: OracleManifest = plugin.manifest;
export const oracleTool: OracleTool = { ...room.tool, schema: z.fromJSONSchema(inputSchema) };

export const custom: PreferencesStore = {
  read: async () => null,
  async write(_room, merge) {
    return merge(null);
  },
};
