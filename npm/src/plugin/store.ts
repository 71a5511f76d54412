// What keeps records, one for each room. Whoever has a database writes a store of two functions for it.

import type { Merged } from '../preferences.js';

/** The change of a record: given what is stored, or `null`, what is to be stored in its place. It is pure. */
export type Merge = (record: string | null) => Merged;

/** What is told to a store besides. */
export interface StoreCall {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  /** For how many milliseconds the call waits, from its start. */
  readonly timeoutMs: number;
}

/**
 * Keeps one record for each room, as JSON text that it need not understand. Keep the text as it is, and nothing in it
 * is lost: names that are no preferences, their order, and numbers that JavaScript cannot hold.
 *
 * A room's id is well-formed text of 1 to 255 bytes without control characters. What a store throws is told to the
 * plugin's `onError` as the `cause` of a `StoreFailure`, and never to the model or to who asks the route.
 */
export interface PreferencesStore {
  /** The record of a room; `null` where there is none. */
  read(roomId: string, call: StoreCall): string | null | Promise<string | null>;

  /**
   * Stores `merge(record).record`, unless that is `null`, in place of the room's record, and gives back what `merge`
   * gave. No other write of this room may come between reading and storing: use a transaction, a lock, or compare and
   * swap. `merge` may be called again when that has to be repeated.
   *
   * @param change the change itself, as JSON text, for stores that have it made elsewhere
   * @throws RefusedChange when what makes the change elsewhere refuses it
   * @throws AccessDenied when the same call can do no good before the settings of this program are others
   */
  write(roomId: string, merge: Merge, change: string, call: StoreCall): Merged | Promise<Merged>;
}

/** A store did not take a change, and says why in words for the model. Nothing was saved. */
export class RefusedChange extends Error {
  override readonly name = 'RefusedChange';
}

/** A store does not let this program in, or not at this room. Whoever runs the program has to change its key. */
export class AccessDenied extends Error {
  override readonly name = 'AccessDenied';
}

/** What `onError` is told: which store call of which room failed. The `cause` is what the store threw. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  readonly operation: 'read' | 'write';
  readonly roomId: string;

  constructor(operation: 'read' | 'write', roomId: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`cannot ${operation} the preferences of the room \`${roomId}\`: ${why}`, { cause });
    this.operation = operation;
    this.roomId = roomId;
  }
}

/** Keeps records as long as the process lives: for tests, and to try things out. */
export function memoryStore(): PreferencesStore {
  const records = new Map<string, string>();
  return {
    read: (roomId) => records.get(roomId) ?? null,
    write(roomId, merge) {
      const merged = merge(records.get(roomId) ?? null);
      if (merged.record !== null) records.set(roomId, merged.record);
      return merged;
    },
  };
}
