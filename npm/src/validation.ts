// What is found in a claim, by any connection that has `claims.validate`.

import { read } from './calls.js';
import type { Check, Finding, ValidateAnswer } from './contract.js';
import { isError } from './findings.js';
import { withLost } from './lost.js';
import type { Invoke } from './operation.js';
import { written, type Written } from './value.js';

/** What is found in a claim. */
export interface ClaimReport {
  /** Whether a server takes the claim. */
  readonly ok: boolean;
  /** The HTTP status of a refusal. */
  readonly status: 400 | 409 | null;
  /** Errors and warnings, in document order. */
  readonly findings: readonly Finding[];
  /** What became of the rules that do not refuse a claim. */
  readonly checks: readonly Check[];
}

/** The claim, or the JSON text of one, as text. */
export const textOf = (claim: unknown): Written =>
  typeof claim === 'string' ? { text: claim, lost: [] } : written(claim);

/** What is found in a claim. */
export const validated = (invoke: Invoke, claim: Written): ClaimReport =>
  reportIn(invoke('claims.validate', claim.text), claim);

/**
 * The errors of a claim that is a value, whatever it is: a text is none. An answer that begins with `VALID` is not read
 * any further, which takes a third of the time.
 */
export function errorsOf(invoke: Invoke, value: unknown): readonly Finding[] {
  const claim = written(value);
  const answer = invoke('claims.validate', claim.text);
  if (claim.lost.length === 0 && answer.startsWith(VALID)) return [];
  return reportIn(answer, claim).findings.filter(isError);
}

function reportIn(answer: string, { text, lost }: Written): ClaimReport {
  const report = read<ValidateAnswer>(answer);
  const { findings, checks } = report;
  const status = report.outcome === 'findings' ? (report.status as 400 | 409) : null;
  if (lost.length === 0) return { ok: status === null, status, findings, checks };
  return { ok: false, status: 400, findings: withLost(findings, lost, text, 'a number'), checks };
}

/** How the answer begins that refuses nothing. */
const VALID = '{"outcome":"valid"';
