// User preferences for an agent runtime: one object with the tool, the state's record, and the route.

import { manifest, render, toolDescription, type Manifest, type UserPreferences } from '../preferences.js';
import { hydrate, promptSection, type Hydrated } from './hydrate.js';
import { boundTo, namedRoom, type FindRoom } from './room.js';
import { notFound, routeHandler, type RouteHandler, type RouteOptions } from './route.js';
import { preferencesTool, type PreferencesTool } from './tool.js';
import type { PreferencesStore } from './store.js';

export { CouldNotRun } from '../errors.js';
export type { Finding, Manifest, Merged, UserPreferences, UserPreferencesChange } from '../preferences.js';
export { TooLate } from './deadline.js';
export { edgeStore, type EdgeStoreOptions } from './edge.js';
export type { Hydrated } from './hydrate.js';
export { NoRoom, roomOf } from './room.js';
export type { RouteHandler, RouteOptions } from './route.js';
export type { ChangeSchema } from './standard.js';
export {
  AccessDenied,
  memoryStore,
  RefusedChange,
  StoreFailure,
  type Merge,
  type PreferencesStore,
  type StoreCall,
} from './store.js';
export type { PreferencesTool, SetResult } from './tool.js';

/** Options of `createUserPreferencesPlugin`. */
export interface PluginOptions {
  /** The store of the records. */
  store: PreferencesStore;
  /**
   * The runtime's feature flags. `false` at `user-preferences` disables the plugin; `true`, or an absent flag, enables
   * it.
   */
  features?: Features | null;
  /** The clock for `updatedAt`. */
  now?: () => Date;
  /**
   * Called with store failures (`StoreFailure`) and calls without a valid room (`NoRoom`). Defaults to `console.error`.
   * Its own exceptions are ignored.
   */
  onError?: (error: unknown) => unknown;
  /** The time limit for a read in milliseconds; defaults to 2,000. */
  timeoutMs?: number;
  /** The time limit for a write in milliseconds; defaults to 10,000. */
  writeTimeoutMs?: number;
}

/** The feature flags of a runtime. Flags of other plugins are ignored. */
export interface Features {
  readonly 'user-preferences'?: boolean;
  readonly [other: string]: unknown;
}

/** The members of the plugin, enabled or disabled. */
interface PluginBase {
  readonly name: 'user-preferences';

  /**
   * Sets `state.userPreferences` to the record of a room, or to `null`, and returns the state. Call it before building
   * the agent, so that the preferences apply from the first turn. It never throws and never waits longer than
   * `timeoutMs`. If the store fails, the state keeps its current record, or gets `null`, and `onError` is called. An
   * immutable state is copied.
   *
   * @param state the agent's state
   * @param roomId the room id, or a context for `roomOf`
   */
  hydrate<State extends object>(state: State, roomId: unknown): Promise<State & Hydrated>;

  /** Renders `state.userPreferences` as a section of the system prompt; '' if it is empty. */
  promptSection(state: Hydrated): string;

  /** Renders a record as a section of the system prompt. */
  render(record: UserPreferences | null): string;

  /** Returns a handler for `GET /user-preferences`, for servers with the Fetch API. */
  handler(options: RouteOptions): RouteHandler;
}

/** The plugin for one room, so that reads and writes cannot use different rooms. */
export interface RoomPreferences {
  /** The tool for this room. It refuses a call whose context names another room. */
  readonly tool: PreferencesTool;
  readonly tools: readonly [PreferencesTool];
  /** `hydrate` of the plugin, for this room. */
  hydrate<State extends object>(state: State): Promise<State & Hydrated>;
  /** `promptSection` of the plugin. */
  promptSection(state: Hydrated): string;
}

/** A room of a disabled plugin. */
export interface DisabledRoom extends Omit<RoomPreferences, 'tool' | 'tools'> {
  readonly tool: null;
  readonly tools: readonly [];
}

/** The enabled plugin. */
export interface UserPreferencesPlugin extends PluginBase {
  readonly enabled: true;
  readonly version: string;
  readonly manifest: Manifest;
  /** The tool for all rooms. The context of each call must name one. */
  readonly tool: PreferencesTool;
  readonly tools: readonly [PreferencesTool];

  /**
   * Binds the plugin to one room.
   *
   * @param roomId the room id, or a context for `roomOf`. If it contains no valid room, `hydrate` and the tool report
   *   that.
   */
  forRoom(roomId: unknown): RoomPreferences;
}

/** The disabled plugin: it has no tool, changes no state, and its route returns 404. */
export interface DisabledPlugin extends PluginBase {
  readonly enabled: false;
  readonly version: null;
  readonly manifest: null;
  readonly tool: null;
  readonly tools: readonly [];
  forRoom(roomId: unknown): DisabledRoom;
}

/**
 * Creates the plugin.
 *
 * @throws TypeError if the feature flag is not a boolean, or the store is missing
 * @example
 * const plugin = createUserPreferencesPlugin({ store: memoryStore() });
 * const room = plugin.forRoom('alex-home');
 */
export function createUserPreferencesPlugin(
  options: PluginOptions & { features?: (Features & { readonly 'user-preferences': true }) | null },
): UserPreferencesPlugin;
export function createUserPreferencesPlugin(options: PluginOptions): UserPreferencesPlugin | DisabledPlugin;
export function createUserPreferencesPlugin(options: PluginOptions): UserPreferencesPlugin | DisabledPlugin {
  return isOn(options) ? switchedOn(options) : SWITCHED_OFF;
}

/** Rejects text flags, because `"false"` would be truthy. */
function isOn({ features }: PluginOptions): boolean {
  const on: unknown = features?.[NAME] ?? true;
  if (typeof on !== 'boolean') {
    throw new TypeError(`features['${NAME}'] must be true or false, not ${JSON.stringify(on)} (${typeof on})`);
  }
  return on;
}

function switchedOn(options: PluginOptions): UserPreferencesPlugin {
  const { store, now = () => new Date(), onError = console.error, timeoutMs = 2_000, writeTimeoutMs = 10_000 } = options;
  if (typeof store?.read !== 'function' || typeof store.write !== 'function') {
    throw new TypeError('the plugin requires a `store` with the functions `read` and `write`');
  }
  const report = (error: unknown): void => {
    (async () => onError(error))().catch(() => {});
  };
  const description = toolDescription();
  const toolOf = (findRoom: FindRoom): PreferencesTool =>
    preferencesTool({ store, now, report, writeTimeoutMs }, description, findRoom);
  const reading = { store, report, timeoutMs };
  const section = (state: Hydrated): string => promptSection(state, report);
  const tool = toolOf(namedRoom);
  const attributes = manifest();
  return {
    name: NAME,
    enabled: true,
    version: attributes.version,
    manifest: attributes,
    tool,
    tools: [tool],
    forRoom(roomId) {
      const tool = toolOf(boundTo(roomId));
      return { tool, tools: [tool], hydrate: (state) => hydrate(reading, state, roomId), promptSection: section };
    },
    hydrate: (state, roomId) => hydrate(reading, state, roomId),
    promptSection: section,
    render,
    handler: (route) => routeHandler(reading, route),
  };
}

const NAME = 'user-preferences';

const ROOM_OFF: DisabledRoom = { tool: null, tools: [], hydrate: async (state) => state, promptSection: () => '' };

const SWITCHED_OFF: DisabledPlugin = {
  name: NAME,
  enabled: false,
  version: null,
  manifest: null,
  tool: null,
  tools: [],
  forRoom: () => ROOM_OFF,
  hydrate: async (state) => state,
  promptSection: () => '',
  render: () => '',
  handler: () => async () => notFound(),
};
