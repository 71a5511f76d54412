// Calls of the module: as text, which is the boundary, and with the answer read.

import { digest, hearth } from '#module';

import type { CallError, VersionAnswer } from './contract.js';
import { CouldNotRun, Trapped } from './errors.js';
import type { Operation } from './operation.js';

export type { Operation };

/**
 * The boundary of the module itself: the text of a request to the text of an answer, the same bytes on every host.
 *
 * @throws TypeError when there is no such operation
 * @throws Trapped when the module stops in the middle of it
 */
export function invoke(operation: Operation, request: string): string {
  const module = hearth();
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
