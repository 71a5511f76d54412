// Operations and connections. These types are separate from the loaders, which need the platform's types.

import type { Operations } from './contract.js';

/** The operations of the module. */
export type Operation = keyof Operations;

/** Calls an operation. */
export type Invoke = (operation: Operation, request: string | Uint8Array) => string;

/** A connection to the module, with one instance at a time. A trapped instance is never called again. */
export interface Connection {
  /** Calls an operation; after a trap, in a new instance. */
  readonly invoke: Invoke;
  /** How many instances have trapped. */
  readonly traps: number;
  /** The label, if the module is a slice. */
  readonly slice: Slice | undefined;
  /** Opens a connection to another instance. */
  another(): Connection;
}

/** The label of a slice: the digest of the module that it was cut from, and its operations. */
export interface Slice {
  readonly module: string;
  readonly operations: readonly string[];
}
