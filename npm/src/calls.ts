// Calls of the module by area: each area has its own way to the module, so that a bundle has the parts that it uses.

import type { CallError, Finding } from './contract.js';
import { CouldNotRun, Trapped } from './errors.js';
import { withLost } from './lost.js';
import type { Connection, Invoke, Operation } from './operation.js';
import { written } from './value.js';

/** What an operation answers when it could run. */
export type Ran<Answer> = Exclude<Answer, { outcome: 'could-not-run' }>;

/** What an operation gives for a request that is right. */
export type Accepted<Answer> = Answer extends { outcome: 'valid' }
  ? { readonly ok: true } & Readonly<Omit<Answer, 'outcome'>>
  : never;

/** What it gives for one that is not: what is wrong, and no result. */
export interface Declined {
  readonly ok: false;
  /** The HTTP status of a refusal. */
  readonly status: 400 | 409;
  /** Errors and warnings, in document order. */
  readonly findings: readonly Finding[];
}

/** An answer of an operation. */
export type Outcome<Answer> = Accepted<Answer> | Declined;

/** Calls of the module, or of a part of it. */
export interface Calls {
  /** The text of the answer to the text, or the bytes, of a request. */
  readonly invoke: Invoke;
  /**
   * The answer of an operation.
   *
   * @throws CouldNotRun when the call is over a limit or malformed
   */
  ask<Answer extends { outcome: string }>(operation: Operation, request: string): Ran<Answer>;
  /** The answer to the text of a request that is one JSON object. */
  asked<Answer extends { outcome: string }>(operation: Operation, text: string): Outcome<Answer>;
  /**
   * The answer to a request.
   *
   * @param value the request. A value in it that JSON cannot carry, such as `NaN`, is a finding with the code
   *   `value.not_json`, and then there is no result.
   * @throws CouldNotRun when the request is malformed or over a limit
   */
  requested<Answer extends { outcome: string }>(operation: Operation, value: unknown): Outcome<Answer>;
  /** Which instance of the module answers: what one keeps, such as a table, the next one does not have. */
  instance(): number;
}

/** Calls by a connection, which is made at the first of them. */
export function calls(hearth: () => Connection): Calls {
  const invoke: Invoke = (operation, request) => call(hearth(), operation, request);
  const ask: Calls['ask'] = (operation, request) => read(invoke(operation, request));
  const asked = <Answer extends { outcome: string }>(operation: Operation, text: string): Outcome<Answer> => {
    const { outcome, ...rest } = ask<Answer>(operation, text) as Ran<Answer> & { outcome: string };
    return { ok: outcome === 'valid', ...rest } as unknown as Outcome<Answer>;
  };
  const requested = <Answer extends { outcome: string }>(operation: Operation, value: unknown): Outcome<Answer> => {
    const { text, lost } = written(value, LENGTH);
    const answer = asked<Answer>(operation, text);
    if (lost.length === 0) return answer;
    const findings = withLost((answer as Partial<Declined>).findings ?? [], lost, text);
    return { ok: false, status: 400, findings };
  };
  return { invoke, ask, asked, requested, instance: () => hearth().traps };
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

/** How long the text of a request gets: longer than the module takes of any. */
export const LENGTH = 49 << 20;

/**
 * A text that is one JSON value. One that is not would spoil the request that it is put into.
 *
 * @throws TypeError when it is none
 */
export function json(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (cause) {
    throw new TypeError('a text that is no JSON', { cause });
  }
}
