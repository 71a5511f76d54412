// Requests that are one JSON object, and their answers, for samples, studies and credentials.

import type { Calls, Ran } from './calls.js';
import type { Finding } from './contract.js';
import { withLost } from './lost.js';
import type { Operation } from './operation.js';
import { written } from './value.js';

/** The answer to a valid request. */
export type Accepted<Answer> = Answer extends { outcome: 'valid' }
  ? { readonly ok: true } & Readonly<Omit<Answer, 'outcome'>>
  : never;

/** The answer to an invalid request: findings, and no result. */
export interface Declined {
  readonly ok: false;
  /** The HTTP status of a refusal. */
  readonly status: 400 | 409;
  /** Errors and warnings, in document order. */
  readonly findings: readonly Finding[];
}

/** The answer of an operation. */
export type Outcome<Answer> = Accepted<Answer> | Declined;

/**
 * Sends a request and returns the answer.
 *
 * @param value the request. A value that JSON cannot represent, such as `NaN`, yields a finding with the code
 *   `value.not_json`, and no result.
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 */
export function requested<Answer extends { outcome: string }>(
  part: Calls,
  operation: Operation,
  value: unknown,
): Outcome<Answer> {
  const { text, lost } = written(value, LENGTH);
  const answer = outcomeOf<Answer>(part, operation, text);
  if (lost.length === 0) return answer;
  const findings = withLost((answer as Partial<Declined>).findings ?? [], lost, text);
  return { ok: false, status: 400, findings };
}

/** Sends the text of a request and returns the answer. */
export function outcomeOf<Answer extends { outcome: string }>(
  part: Calls,
  operation: Operation,
  text: string,
): Outcome<Answer> {
  const { outcome, ...rest } = part.run<Answer>(operation, text) as Ran<Answer> & { outcome: string };
  return { ok: outcome === 'valid', ...rest } as unknown as Outcome<Answer>;
}

/** The size limit for a request text in bytes, above every limit of the module. */
export const LENGTH = 49 << 20;

/**
 * Checks that a text is one JSON value. Any other text would corrupt the request that it is inserted into.
 *
 * @throws TypeError if the text is not JSON
 */
export function json(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (cause) {
    throw new TypeError('the text is not JSON', { cause });
  }
}
