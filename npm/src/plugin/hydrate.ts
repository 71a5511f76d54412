// The record in an agent's state, before the agent is built, and its section of the system prompt.

import { parseRecord, render, type UserPreferences } from '../preferences.js';
import { within } from './deadline.js';
import { namedRoom } from './room.js';
import { StoreFailure, type PreferencesStore } from './store.js';

/** The member that `hydrate` adds to a state. */
export interface Hydrated {
  userPreferences?: UserPreferences | null;
}

/** The environment of a read. */
export interface Reading {
  readonly store: PreferencesStore;
  readonly report: (error: unknown) => void;
  readonly timeoutMs: number;
}

/**
 * Adds the record of a room to a state. If reading fails, the error is reported and the state keeps its current record,
 * for example from a checkpoint, or gets `null`. An agent without preferences can still answer.
 */
export async function hydrate<State extends object>(
  around: Reading,
  state: State,
  context: unknown,
): Promise<State & Hydrated> {
  try {
    const text = await readRecord(around, namedRoom(context));
    return withRecord(state, text === null ? null : parseRecord(text));
  } catch (error) {
    around.report(error);
    return withRecord(state, (state as Hydrated | undefined)?.userPreferences ?? null);
  }
}

/**
 * Reads the stored record of a room.
 *
 * @throws StoreFailure if the store fails or times out, or its text is not a record
 */
export async function readRecord({ store, timeoutMs }: Reading, roomId: string): Promise<string | null> {
  try {
    const text = await within(timeoutMs, (signal) => store.read(roomId, { signal, timeoutMs }));
    if (text !== null) parseRecord(text);
    return text;
  } catch (error) {
    throw new StoreFailure('read', roomId, error);
  }
}

/** Returns the state, or a copy if the state is immutable. */
function withRecord<State extends object>(state: State, userPreferences: UserPreferences | null): State & Hydrated {
  try {
    if (Reflect.set(state, 'userPreferences', userPreferences)) return state;
  } catch {
    // A proxy may throw.
  }
  return { ...state, userPreferences };
}

/** Renders the record in a state; '' if it is empty. */
export function promptSection(state: object, report: (error: unknown) => void): string {
  try {
    return render((state as Hydrated).userPreferences ?? null);
  } catch (error) {
    report(error);
    return '';
  }
}
