// The operations and how they are called, apart from what loads the module: those types need the platform's.

import type { Operations } from './contract.js';

/** The operations of the module. */
export type Operation = keyof Operations;

/** Calls an operation. */
export type Invoke = (operation: Operation, request: string | Uint8Array) => string;
