// The operations and how they are called, apart from what loads the module: those types need the platform's.

import type { Operations } from './contract.js';

/** The operations of the module. */
export type Operation = keyof Operations;

/** Calls an operation. */
export type Invoke = (operation: Operation, request: string | Uint8Array) => string;

/** The module, in one instance at a time: what traps has stopped anywhere, and is never called again. */
export interface Connection {
  /** Calls an operation; after a trap, of a new instance. */
  readonly invoke: Invoke;
  /** How many instances have trapped. */
  readonly traps: number;
  /** What the module says of itself if it is a slice. */
  readonly slice: Slice | undefined;
  /** A connection to another instance. */
  another(): Connection;
}

/** What a slice says of itself: the digest of the module that it was cut out of, and the operations that it has. */
export interface Slice {
  readonly module: string;
  readonly operations: readonly string[];
}
