// The tool `set_user_preferences`: for models, which get text, and for runtimes, which get data.

import { CouldNotRun } from '../errors.js';
import {
  merge,
  parseRecord,
  validate,
  type Finding,
  type Merged,
  type ToolDescription,
  type UserPreferences,
  type UserPreferencesChange,
} from '../preferences.js';
import { jsonText } from './json.js';
import { TooLate, within } from './deadline.js';
import type { FindRoom } from './room.js';
import { changeSchema, type ChangeSchema } from './standard.js';
import { AccessDenied, RefusedChange, StoreFailure, type PreferencesStore } from './store.js';
import { MAYBE_SAVED, NO_ACCESS, NO_ROOM, NOT_SAVED, saved, unreadable } from './words.js';

/** What became of a call. `text` says it to a model. */
export type SetResult =
  | {
      readonly ok: true;
      /** The record after the change; `null` where there is none. */
      readonly record: UserPreferences | null;
      /** The members that differ from before; `null` where the store does not say. */
      readonly changed: readonly (keyof UserPreferencesChange)[] | null;
      /** Warnings. */
      readonly findings: readonly Finding[];
      readonly text: string;
    }
  | {
      readonly ok: false;
      /** `late`: it may have been saved all the same. `access`: the key of the store has to be another one. */
      readonly reason: 'arguments' | 'room' | 'store' | 'late' | 'access';
      /** What is wrong with the arguments. */
      readonly findings: readonly Finding[];
      readonly text: string;
    };

/** The tool. Its `name`, `description`, `inputSchema`, … are those that the module gives. */
export interface PreferencesTool extends ToolDescription {
  /** The arguments as a Standard Schema 1.1. */
  readonly schema: ChangeSchema;

  /**
   * Saves a change, and says to the model what became of it. It never throws: wrong arguments, a missing room and a
   * failing store are told in words that the model can act on.
   *
   * @param args what the model gave: an object, or the JSON text that it wrote; nothing, or blank text, changes nothing
   * @param context who is asked for the room: see `roomOf`. A tool of `forRoom` needs none, and refuses another room.
   */
  call(args: unknown, context?: unknown): Promise<string>;

  /** The same function by the name that oracle runtimes call it by. */
  handler(args: unknown, context?: unknown): Promise<string>;

  /** The same as data. */
  set(args: unknown, context?: unknown): Promise<SetResult>;
}

/** What the tool works with. */
export interface Surroundings {
  readonly store: PreferencesStore;
  readonly now: () => Date;
  readonly report: (error: unknown) => void;
  readonly writeTimeoutMs: number;
}

export function preferencesTool(
  surroundings: Surroundings,
  description: ToolDescription,
  findRoom: FindRoom,
): PreferencesTool {
  const set = async (args: unknown, context?: unknown): Promise<SetResult> => {
    let roomId: string;
    try {
      roomId = findRoom(context);
    } catch (error) {
      surroundings.report(error);
      return { ok: false, reason: 'room', findings: [], text: NO_ROOM };
    }
    return change(surroundings, description.name, args, roomId);
  };
  const call = async (args: unknown, context?: unknown): Promise<string> => (await set(args, context)).text;
  return { ...description, schema: changeSchema(description), call, handler: call, set };
}

async function change(around: Surroundings, name: string, args: unknown, roomId: string): Promise<SetResult> {
  const { store, now, report, writeTimeoutMs: timeoutMs } = around;
  let text: string;
  try {
    text = argumentsText(args);
    const validated = validate(text);
    if (!validated.ok) return { ...validated, reason: 'arguments' };
  } catch (error) {
    const reason = error instanceof CouldNotRun ? error.message : 'the arguments cannot be written as JSON';
    return { ok: false, reason: 'arguments', findings: [], text: unreadable(name, reason) };
  }
  try {
    const at = now().toISOString();
    const merged = await within(timeoutMs, (signal) =>
      store.write(roomId, (record) => merge(record, text, at), text, { signal, timeoutMs }),
    );
    return done(merged);
  } catch (error) {
    if (error instanceof RefusedChange) return { ok: false, reason: 'arguments', findings: [], text: error.message };
    report(new StoreFailure('write', roomId, error));
    return notSaved(error);
  }
}

function argumentsText(args: unknown): string {
  if (typeof args !== 'string') return jsonText(args ?? {});
  return args.trim() === '' ? '{}' : args;
}

function done(merged: Merged): SetResult {
  const record = merged.record === null ? null : parseRecord(merged.record);
  return { ok: true, record, changed: merged.changed, findings: merged.findings, text: saved(merged) };
}

function notSaved(error: unknown): SetResult {
  if (error instanceof AccessDenied) return { ok: false, reason: 'access', findings: [], text: NO_ACCESS };
  if (error instanceof TooLate) return { ok: false, reason: 'late', findings: [], text: MAYBE_SAVED };
  return { ok: false, reason: 'store', findings: [], text: NOT_SAVED };
}
