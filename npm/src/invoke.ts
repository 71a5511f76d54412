// Calls of the whole module as they are, which is the boundary, and instances of one's own.

import { hearth } from '#module/whole.js';

import { call } from './calls.js';
import type { Invoke, Operation } from './operation.js';

export type { Operation };

/**
 * The boundary of the module itself: the text of a request to the text of an answer, the same bytes on every host.
 * Bytes are a request as well, also those that are not UTF-8.
 *
 * @throws TypeError when there is no such operation
 * @throws Trapped when the module stops in the middle of it
 */
export const invoke: Invoke = (operation, request) => call(hearth(), operation, request);

/** An instance of the module of one's own. It is collected like any other object. */
export interface Session {
  /**
   * Calls an operation. What one call compiles is there for the next; after a trap, nothing is.
   *
   * @throws TypeError when there is no such operation
   * @throws Trapped when the module stops in the middle of it
   */
  readonly invoke: Invoke;
}

/** A new session: what is compiled there gets the same handles as anywhere, and nobody else sees it. */
export function session(): Session {
  const own = hearth().another();
  return { invoke: (operation, request) => call(own, operation, request) };
}
