// Requests that are one JSON object, and their answers: of samples, studies and credentials.

import type { Calls, Ran } from './calls.js';
import type { Finding } from './contract.js';
import { withLost } from './lost.js';
import type { Operation } from './operation.js';
import { written } from './value.js';

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

/**
 * The answer to a request.
 *
 * @param value the request. A value in it that JSON cannot carry, such as `NaN`, is a finding with the code
 *   `value.not_json`, and then there is no result.
 * @throws CouldNotRun when the request is malformed or over a limit
 */
export function requested<Answer extends { outcome: string }>(
  part: Calls,
  operation: Operation,
  value: unknown,
): Outcome<Answer> {
  const { text, lost } = written(value, LENGTH);
  const answer = asked<Answer>(part, operation, text);
  if (lost.length === 0) return answer;
  const findings = withLost((answer as Partial<Declined>).findings ?? [], lost, text);
  return { ok: false, status: 400, findings };
}

/** The answer to the text of a request. */
export function asked<Answer extends { outcome: string }>(
  part: Calls,
  operation: Operation,
  text: string,
): Outcome<Answer> {
  const { outcome, ...rest } = part.ask<Answer>(operation, text) as Ran<Answer> & { outcome: string };
  return { ok: outcome === 'valid', ...rest } as unknown as Outcome<Answer>;
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
