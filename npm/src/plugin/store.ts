// Stores, which keep one record per room. A store for a database consists of two functions.

import type { Merged } from '../preferences.js';

/** Computes the new record from the stored one, or from `null`. It is pure. */
export type Merge = (record: string | null) => Merged;

/** The time limit of a store call. */
export interface StoreCall {
  /** Aborted when the call times out. */
  readonly signal: AbortSignal;
  /** The time limit in milliseconds, from the start of the call. */
  readonly timeoutMs: number;
}

/**
 * Keeps one record per room, as JSON text that the store need not parse. Storing the text unchanged preserves members
 * that are not preferences, their order, and numbers that JavaScript cannot represent.
 *
 * A room id is well-formed text of 1 to 255 bytes without control characters. An exception of a store is passed to the
 * plugin's `onError` as the `cause` of a `StoreFailure`, and never to the model or to clients of the route.
 */
export interface PreferencesStore {
  /** Returns the record of a room; `null` if it has none. */
  read(roomId: string, call: StoreCall): string | null | Promise<string | null>;

  /**
   * Replaces the room's record with `merge(record).record`, unless that is `null`, and returns the result of `merge`.
   * The operation must be atomic per room: use a transaction, a lock, or compare-and-swap. A retry may call `merge`
   * again.
   *
   * @param change the change as JSON text, for stores that merge remotely
   * @throws RefusedChange if a remote merge refuses the change
   * @throws AccessDenied if the call cannot succeed until the program's settings are changed
   */
  write(roomId: string, merge: Merge, change: string, call: StoreCall): Merged | Promise<Merged>;
}

/** A store refused a change; the message explains the reason to the model. Nothing was saved. */
export class RefusedChange extends Error {
  override readonly name = 'RefusedChange';
}

/** A store denies access to this program, or to this room. The operator must change the program's key. */
export class AccessDenied extends Error {
  override readonly name = 'AccessDenied';
}

/** A store call failed. The `cause` is the store's exception. */
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

/** Creates a store in memory, for tests and experiments. */
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
