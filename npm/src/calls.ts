// Module calls by area. Each area has its own connection, so that a bundle contains only the slices that it uses.

import type { CallError } from './contract.js';
import { CouldNotRun, Trapped } from './errors.js';
import type { Connection, Invoke, Operation } from './operation.js';

/** The answer of an operation that ran. */
export type Ran<Answer> = Exclude<Answer, { outcome: 'could-not-run' }>;

/** Calls of the module, or of a slice. */
export interface Calls {
  /** Returns the answer text for a request, which is text or bytes. */
  readonly invoke: Invoke;
  /**
   * Runs an operation and returns its parsed answer.
   *
   * @throws CouldNotRun if the request is malformed or exceeds a limit
   */
  run<Answer extends { outcome: string }>(operation: Operation, request: string): Ran<Answer>;
  /** The number of the current module instance. State such as a compiled table belongs to one instance. */
  instance(): number;
}

/** Returns the calls of a connection, which is opened by the first call. */
export function calls(hearth: () => Connection): Calls {
  const invoke: Invoke = (operation, request) => call(hearth(), operation, request);
  const run: Calls['run'] = (operation, request) => read(invoke(operation, request));
  return { invoke, run, instance: () => hearth().traps };
}

/**
 * Calls an operation through a connection.
 *
 * @throws TypeError if the operation does not exist
 * @throws Trapped if the module traps during the call
 */
export function call(module: Connection, operation: Operation, request: string | Uint8Array): string {
  const { traps } = module;
  try {
    return module.invoke(operation, request);
  } catch (cause) {
    throw module.traps === traps ? cause : new Trapped(operation, cause);
  }
}

/** Parses an answer. `run` uses it if the answer text itself is not needed. */
export function read<Answer extends { outcome: string }>(text: string): Ran<Answer> {
  const answer = JSON.parse(text) as Ran<Answer> | { outcome: 'could-not-run'; error: CallError };
  if (answer.outcome === 'could-not-run') throw new CouldNotRun((answer as { error: CallError }).error);
  return answer as Ran<Answer>;
}
