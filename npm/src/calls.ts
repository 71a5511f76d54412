// Calls of the module by area: each area has its own way to the module, so that a bundle has the parts that it uses.

import type { CallError } from './contract.js';
import { CouldNotRun, Trapped } from './errors.js';
import type { Connection, Invoke, Operation } from './operation.js';

/** What an operation answers when it could run. */
export type Ran<Answer> = Exclude<Answer, { outcome: 'could-not-run' }>;

/** Calls of the module, or of a slice. */
export interface Calls {
  /** The text of the answer to the text, or the bytes, of a request. */
  readonly invoke: Invoke;
  /**
   * The answer of an operation.
   *
   * @throws CouldNotRun when the call is over a limit or malformed
   */
  ask<Answer extends { outcome: string }>(operation: Operation, request: string): Ran<Answer>;
  /** Which instance of the module answers: what one keeps, such as a table, the next one does not have. */
  instance(): number;
}

/** Calls by a connection, which is made at the first of them. */
export function calls(hearth: () => Connection): Calls {
  const invoke: Invoke = (operation, request) => call(hearth(), operation, request);
  const ask: Calls['ask'] = (operation, request) => read(invoke(operation, request));
  return { invoke, ask, instance: () => hearth().traps };
}

/**
 * Calls an operation by a connection.
 *
 * @throws TypeError when there is no such operation
 * @throws Trapped when the module stops in the middle of it
 */
export function call(module: Connection, operation: Operation, request: string | Uint8Array): string {
  const { traps } = module;
  try {
    return module.invoke(operation, request);
  } catch (cause) {
    throw module.traps === traps ? cause : new Trapped(operation, cause);
  }
}

/** The answer in a text, which `ask` reads when the text itself is not needed. */
export function read<Answer extends { outcome: string }>(text: string): Ran<Answer> {
  const answer = JSON.parse(text) as Ran<Answer> | { outcome: 'could-not-run'; error: CallError };
  if (answer.outcome === 'could-not-run') throw new CouldNotRun((answer as { error: CallError }).error);
  return answer as Ran<Answer>;
}
