// The tool `set_user_preferences`: text for models, data for runtimes.

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

/** The result of a call. `text` describes it to a model. */
export type SetResult =
  | {
      readonly ok: true;
      /** The new record; `null` if the room has none. */
      readonly record: UserPreferences | null;
      /** The changed members; `null` if the store does not report them. */
      readonly changed: readonly (keyof UserPreferencesChange)[] | null;
      /** Warnings. */
      readonly findings: readonly Finding[];
      readonly text: string;
    }
  | {
      readonly ok: false;
      /** `late`: the change may have been saved. `access`: the store rejects the program's key. */
      readonly reason: 'arguments' | 'room' | 'store' | 'late' | 'access';
      /** Errors in the arguments. */
      readonly findings: readonly Finding[];
      readonly text: string;
    };

/** The tool. The module supplies its `name`, `description`, `inputSchema` and other attributes. */
export interface PreferencesTool extends ToolDescription {
  /** The arguments as a Standard Schema 1.1. */
  readonly schema: ChangeSchema;

  /**
   * Saves a change, and returns the result as text for a model. It never throws: for invalid arguments, a missing room
   * or a failing store, the text states how the model should proceed.
   *
   * @param args the model's arguments: an object, or JSON text; absent or blank arguments change nothing
   * @param context the context that names the room, see `roomOf`. A tool of `forRoom` needs none, and refuses another
   *   room.
   */
  call(args: unknown, context?: unknown): Promise<string>;

  /** An alias of `call`, for oracle runtimes. */
  handler(args: unknown, context?: unknown): Promise<string>;

  /** Saves a change, and returns the result as data. */
  set(args: unknown, context?: unknown): Promise<SetResult>;
}

/** The environment of the tool. */
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
