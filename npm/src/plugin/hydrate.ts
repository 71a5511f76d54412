// The record in the state of an agent, before the agent is built; and its section of the system prompt.

import { parseRecord, render, type UserPreferences } from '../preferences.js';
import { within } from './deadline.js';
import { namedRoom } from './room.js';
import { StoreFailure, type PreferencesStore } from './store.js';

/** What `hydrate` adds to a state. */
export interface Hydrated {
  userPreferences?: UserPreferences | null;
}

/** What reading works with. */
export interface Reading {
  readonly store: PreferencesStore;
  readonly report: (error: unknown) => void;
  readonly timeoutMs: number;
}

/**
 * Fills a state. Every failure is reported, and leaves the record that the state has already, as one from a checkpoint
 * has, or `null`: an agent without preferences still answers.
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
 * The record of a room, as it is stored.
 *
 * @throws StoreFailure when there is no answer in time, or it is no record
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

/** The state itself; where it cannot be changed, a copy. */
function withRecord<State extends object>(state: State, userPreferences: UserPreferences | null): State & Hydrated {
  try {
    if (Reflect.set(state, 'userPreferences', userPreferences)) return state;
  } catch {
    // Such as a proxy that throws.
  }
  return { ...state, userPreferences };
}

/** The section for the record in a state; '' where there is none. */
export function promptSection(state: object, report: (error: unknown) => void): string {
  try {
    return render((state as Hydrated).userPreferences ?? null);
  } catch (error) {
    report(error);
    return '';
  }
}
