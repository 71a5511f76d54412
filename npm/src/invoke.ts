// Raw calls of the whole module, and separate instances.

import { hearth } from '#module/whole.js';

import { call } from './calls.js';
import type { Invoke, Operation } from './operation.js';

export type { Operation };

/**
 * Calls an operation of the module: takes the text of a request and returns the text of the answer, byte for byte the
 * same on every host. A request may also be bytes, which need not be valid UTF-8.
 *
 * @throws TypeError if the operation does not exist
 * @throws Trapped if the module traps during the call
 */
export const invoke: Invoke = (operation, request) => call(hearth(), operation, request);

/** A separate instance of the module. It is garbage-collected like any other object. */
export interface Session {
  /**
   * Calls an operation. Compiled tables persist between calls, until a trap.
   *
   * @throws TypeError if the operation does not exist
   * @throws Trapped if the module traps during the call
   */
  readonly invoke: Invoke;
}

/** Creates a session. Its handles start at 1 and are invisible to other sessions. */
export function session(): Session {
  const own = hearth().another();
  return { invoke: (operation, request) => call(own, operation, request) };
}
