// The tool `set_user_preferences`: for models, which get text, and for runtimes, which get data.

import {
  CouldNotRun,
  merge,
  parseRecord,
  toolDescription,
  validate,
  type Finding,
  type Merged,
  type ToolDescription,
  type UserPreferences,
  type UserPreferencesChange,
} from '../preferences.js';
import { jsonText } from './json.js';
import { TooLate, within } from './deadline.js';
import { roomOf } from './room.js';
import { changeSchema, type ChangeSchema } from './standard.js';
import { RefusedChange, type PreferencesStore } from './store.js';
import { MAYBE_SAVED, NO_ROOM, NOT_SAVED, saved, unreadable } from './words.js';

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
      /** `late`: it may have been saved all the same. */
      readonly reason: 'arguments' | 'room' | 'store' | 'late';
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
   * @param args what the model gave: an object, or the JSON text that it wrote; nothing at all changes nothing
   * @param context who is asked for the room: see `roomOf`
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

export function preferencesTool(surroundings: Surroundings): PreferencesTool {
  const description = toolDescription();
  const set = (args: unknown, context?: unknown): Promise<SetResult> =>
    change(surroundings, description.name, args, context);
  const call = async (args: unknown, context?: unknown): Promise<string> => (await set(args, context)).text;
  return { ...description, schema: changeSchema(description), call, handler: call, set };
}

async function change(around: Surroundings, name: string, args: unknown, context: unknown): Promise<SetResult> {
  const { store, now, report, writeTimeoutMs } = around;
  const roomId = roomOf(context);
  if (roomId === null) return { ok: false, reason: 'room', findings: [], text: NO_ROOM };
  let text: string;
  try {
    text = typeof args === 'string' ? args : jsonText(args ?? {});
    const validated = validate(text);
    if (!validated.ok) return { ...validated, reason: 'arguments' };
  } catch (error) {
    const reason = error instanceof CouldNotRun ? error.message : 'The arguments cannot be written as JSON';
    return { ok: false, reason: 'arguments', findings: [], text: unreadable(name, reason) };
  }
  try {
    const at = now().toISOString();
    const merged = await within(writeTimeoutMs, (signal) =>
      store.write(roomId, (record) => merge(record, text, at), text, { signal }),
    );
    return done(merged);
  } catch (error) {
    if (error instanceof RefusedChange) return { ok: false, reason: 'arguments', findings: [], text: error.message };
    report(error);
    const late = error instanceof TooLate;
    return { ok: false, reason: late ? 'late' : 'store', findings: [], text: late ? MAYBE_SAVED : NOT_SAVED };
  }
}

function done(merged: Merged): SetResult {
  const record = merged.record === null ? null : parseRecord(merged.record);
  return { ok: true, record, changed: merged.changed, findings: merged.findings, text: saved(merged) };
}
