// Calls of the module: as they are, which is the boundary, and with the answer read.

import { digest, hearth } from '#module';

import type { CallError, VersionAnswer } from './contract.js';
import { CouldNotRun, Trapped } from './errors.js';
import { connect, type Connection } from './module/boundary.js';
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
  const own = connect(hearth().module);
  return { invoke: (operation, request) => call(own, operation, request) };
}

function call(module: Connection, operation: Operation, request: string | Uint8Array): string {
  const { traps } = module;
  try {
    return module.invoke(operation, request);
  } catch (cause) {
    throw module.traps === traps ? cause : new Trapped(operation, cause);
  }
}

/** Which instance of the module answers: what one keeps, such as a table, the next one does not have. */
export const instance = (): number => hearth().traps;

/** What an operation answers when it could run. */
export type Ran<Answer> = Exclude<Answer, { outcome: 'could-not-run' }>;

/**
 * The answer of an operation.
 *
 * @throws CouldNotRun when the call is over a limit or malformed
 */
export function ask<Answer extends { outcome: string }>(operation: Operation, request: string): Ran<Answer> {
  return read<Answer>(invoke(operation, request));
}

/** The answer in a text, which `ask` reads when the text itself is not needed. */
export function read<Answer extends { outcome: string }>(text: string): Ran<Answer> {
  const answer = JSON.parse(text) as Ran<Answer> | { outcome: 'could-not-run'; error: CallError };
  if (answer.outcome === 'could-not-run') throw new CouldNotRun((answer as { error: CallError }).error);
  return answer as Ran<Answer>;
}

/** What answers: two answers with the same `module` are of the same bytes. */
export interface Version {
  /** The version of the contract. */
  contract: string;
  /** The version of the crate. */
  crate: string;
  /** The version of the rules. */
  ruleSet: string;
  /**
   * The digest of hearth.wasm, `sha256:…`. `null` where `hearth/slim` could not compute it: after `initSync`, for a
   * module that was compiled before, and on a page without TLS.
   */
  module: string | null;
}

/** The versions of the module. */
export function version(): Version {
  const { contract, crate, ruleSet } = ask<VersionAnswer>('module.version', '');
  return { contract, crate, ruleSet, module: digest() };
}
