// The plugin as TypeScript programs write it. It is compiled and not run.

import { tool } from '@langchain/core/tools';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import {
  createUserPreferencesPlugin,
  memoryStore,
  type DisabledPlugin,
  type PreferencesStore,
  type UserPreferencesChange,
  type UserPreferencesPlugin,
} from 'hearth/plugin';
import { z } from 'zod';

const store: PreferencesStore = memoryStore();
const plugin: UserPreferencesPlugin = createUserPreferencesPlugin({ store, features: { 'user-preferences': true, memory: false } });

export const setUserPreferences = tool(plugin.tool.call, plugin.tool);
export const each = plugin.tools.map((one) => tool(one.call, one));
export const pluginTool = { ...plugin.tool, schema: z.fromJSONSchema(plugin.tool.inputSchema) };

export const schema: StandardSchemaV1<UserPreferencesChange> & StandardJSONSchemaV1<UserPreferencesChange> = plugin.tool.schema;
export type Change = StandardSchemaV1.InferOutput<typeof plugin.tool.schema>;
export const change: Change = { length: 'terse', tone: null };
// @ts-expect-error: there is no such word
export const wrong: Change = { length: 'very short' };

declare const features: Record<string, boolean>;
export const either: UserPreferencesPlugin | DisabledPlugin = createUserPreferencesPlugin({ store, features });
// @ts-expect-error: it may be switched off
export const maybeOff: UserPreferencesPlugin = createUserPreferencesPlugin({ store, features });
// @ts-expect-error: a word is no switch
createUserPreferencesPlugin({ store, features: { 'user-preferences': 'false' } });

export const custom: PreferencesStore = {
  read: async () => null,
  async write(_room, merge) {
    return merge(null);
  },
};
