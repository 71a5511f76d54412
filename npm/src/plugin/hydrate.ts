// The record in the state of an agent, before the agent is built; and its section of the system prompt.

import { parseRecord, render, type UserPreferences } from '../preferences.js';
import { within } from './deadline.js';
import { roomOf } from './room.js';
import type { PreferencesStore } from './store.js';

/** What `hydrate` adds to a state. */
export interface Hydrated {
  userPreferences?: UserPreferences | null;
}

/** What hydrating works with. */
interface Surroundings {
  readonly store: PreferencesStore;
  readonly report: (error: unknown) => void;
  readonly timeoutMs: number;
}

/** Fills a state. Every failure is reported and gives `null`: an agent without preferences still answers. */
export async function hydrate<State extends object>(
  { store, report, timeoutMs }: Surroundings,
  state: State,
  context: unknown,
): Promise<State & Hydrated> {
  const filled: State & Hydrated = state;
  try {
    filled.userPreferences = null;
    const roomId = roomOf(context);
    if (roomId === null) throw new TypeError('no room: preferences are read for the id of a room');
    const text = await within(timeoutMs, (signal) => store.read(roomId, { signal }));
    filled.userPreferences = text === null ? null : parseRecord(text);
  } catch (error) {
    report(error);
  }
  return filled;
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
