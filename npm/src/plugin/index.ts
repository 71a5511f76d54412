// User preferences for the runtime of an agent: one object with the tool, the state's record, and the route.

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

/** What a runtime says about the plugin. */
export interface PluginOptions {
  /** What keeps the records. */
  store: PreferencesStore;
  /** The runtime's switches. `false` at `user-preferences` loads nothing; `true`, or nothing, loads. */
  features?: Features | null;
  /** The clock, for `updatedAt`. */
  now?: () => Date;
  /**
   * Is told of stores that fail (`StoreFailure`) and of calls for no room (`NoRoom`). Default: `console.error`. What it
   * throws itself is nobody's.
   */
  onError?: (error: unknown) => unknown;
  /** How long reading may take, in milliseconds; default 2,000. */
  timeoutMs?: number;
  /** How long storing a change may take, in milliseconds; default 10,000. */
  writeTimeoutMs?: number;
}

/** The switches of a runtime; those of other plugins are theirs. */
export interface Features {
  readonly 'user-preferences'?: boolean;
  readonly [other: string]: unknown;
}

/** The plugin, whether it is switched on or off. */
interface PluginBase {
  readonly name: 'user-preferences';

  /**
   * Puts the record of a room into `state.userPreferences`, or `null`, and gives the state back. It is called before
   * the agent is built, so that the first turn knows. It never throws, and never waits longer than `timeoutMs`: when
   * the store fails, the state keeps the record that it has, or gets `null`, and `onError` is told. A state that cannot
   * be changed is copied.
   *
   * @param roomId the room's id, or a context that `roomOf` finds it in
   */
  hydrate<State extends object>(state: State, roomId: unknown): Promise<State & Hydrated>;

  /** The section of the system prompt for `state.userPreferences`; '' where there is nothing to say. */
  promptSection(state: Hydrated): string;

  /** The section of the system prompt for a record. */
  render(record: UserPreferences | null): string;

  /** `GET /user-preferences` for servers that speak the Fetch API. */
  handler(options: RouteOptions): RouteHandler;
}

/** What a runtime needs for one room, so that reading and saving cannot be for different ones. */
export interface RoomPreferences {
  /** The tool, for this room whatever the context says. Called for another room, it refuses. */
  readonly tool: PreferencesTool;
  readonly tools: readonly [PreferencesTool];
  /** `hydrate` of the plugin, for this room. */
  hydrate<State extends object>(state: State): Promise<State & Hydrated>;
  /** `promptSection` of the plugin. */
  promptSection(state: Hydrated): string;
}

/** The same of a plugin that is switched off. */
export interface DisabledRoom extends Omit<RoomPreferences, 'tool' | 'tools'> {
  readonly tool: null;
  readonly tools: readonly [];
}

/** The plugin, switched on. */
export interface UserPreferencesPlugin extends PluginBase {
  readonly enabled: true;
  readonly version: string;
  readonly manifest: Manifest;
  /** The tool for every room: the context of each call has to name one. */
  readonly tool: PreferencesTool;
  readonly tools: readonly [PreferencesTool];

  /**
   * The same for one room.
   *
   * @param roomId the room's id, or a context that `roomOf` finds it in. Where it is none, hydrating and the tool say so.
   */
  forRoom(roomId: unknown): RoomPreferences;
}

/** The plugin, switched off: it has no tool, changes no state, and its route is not there. */
export interface DisabledPlugin extends PluginBase {
  readonly enabled: false;
  readonly version: null;
  readonly manifest: null;
  readonly tool: null;
  readonly tools: readonly [];
  forRoom(roomId: unknown): DisabledRoom;
}

/**
 * Makes the plugin.
 *
 * @throws TypeError when the switch is neither `true` nor `false`, or there is no store
 */
export function createUserPreferencesPlugin(
  options: PluginOptions & { features?: (Features & { readonly 'user-preferences': true }) | null },
): UserPreferencesPlugin;
export function createUserPreferencesPlugin(options: PluginOptions): UserPreferencesPlugin | DisabledPlugin;
export function createUserPreferencesPlugin(options: PluginOptions): UserPreferencesPlugin | DisabledPlugin {
  return isOn(options) ? switchedOn(options) : SWITCHED_OFF;
}

/** A word in place of a truth value would decide the wrong way round: `"false"` is true. */
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
    throw new TypeError('the plugin needs a `store` with the functions `read` and `write`');
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
