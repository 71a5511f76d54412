// The operations `claims.*` of the module, with types.

import type {
  ClaimRecord,
  ClaimSummary,
  Finding,
  RecordAnswer,
  RecordRequest,
  Rule,
  RulesAnswer,
  SchemaAnswer,
} from './contract.js';
import { isError } from './findings.js';
import { withLost } from './lost.js';
import { part } from './parts/claims.js';
import { reportIn, validated, type ClaimReport } from './validation.js';
import { written, type Lost, type Written } from './value.js';

/**
 * Checks a claim.
 *
 * @param claim a claim, or the JSON text of one. In the text, every number is read as it is written. A value that JSON
 *   cannot carry is a finding with the code `value.not_json`.
 * @throws CouldNotRun when it is over the limit of size
 */
export function validateClaim(claim: unknown): ClaimReport {
  const { text, lost } = textOf(claim);
  return reported(validated(part.invoke, text), text, lost);
}

/**
 * The errors of a claim that is a value, whatever it is: a text is none. An answer that begins with `VALID` is not read
 * any further, which takes a third of the time.
 */
export function errorsOf(value: unknown): readonly Finding[] {
  const { text, lost } = written(value);
  const answer = part.invoke('claims.validate', text);
  if (lost.length === 0 && answer.startsWith(VALID)) return [];
  return reported(reportIn(answer), text, lost).findings.filter(isError);
}

/** The claim, or the JSON text of one, as text. */
const textOf = (claim: unknown): Written => (typeof claim === 'string' ? { text: claim, lost: [] } : written(claim));

/** A report, and what JSON cannot carry. */
function reported(report: ClaimReport, text: string, lost: readonly Lost[]): ClaimReport {
  return lost.length === 0 ? report : refused(report, text, lost);
}

function refused(
  { findings, checks }: ClaimReport,
  text: string,
  lost: readonly Lost[],
): ClaimReport & { readonly ok: false } {
  return { ok: false, status: 400, findings: withLost(findings, lost, text, 'a number'), checks };
}

/** How the answer begins that refuses nothing. */
const VALID = '{"outcome":"valid"';

/** The request of `recordClaim`; its claim is the claim, or its JSON text. */
export type RecordClaimRequest = Omit<RecordRequest, 'claim'> & { claim: unknown };

/** What is decided about a claim. */
export type RecordResult =
  | { readonly ok: true; readonly record: ClaimRecord; readonly claim: ClaimSummary }
  | (ClaimReport & { readonly ok: false });

/**
 * Decides the record of a claim: its status, its credential, and what is outstanding.
 *
 * @throws CouldNotRun when the request is malformed or over a limit
 */
export function recordClaim({ claim, ...request }: RecordClaimRequest): RecordResult {
  const { text, lost } = textOf(claim);
  if (lost.length > 0) return refused(validated(part.invoke, text), text, lost);
  const answer = part.ask<RecordAnswer>('claims.record', JSON.stringify({ claim: text, ...request }));
  if (answer.outcome === 'valid') return { ok: true, record: answer.record, claim: answer.claim };
  return { ok: false, status: answer.status as 400 | 409, findings: answer.findings, checks: answer.checks };
}

/** The catalogue of rules, with every finding that each can give. */
export const claimRules = (): Rule[] => part.ask<RulesAnswer>('claims.rules', '').rules;

/** The JSON Schemas (2020-12) of a claim and of a record. */
export function claimJsonSchemas(): { claim: Record<string, unknown>; record: Record<string, unknown> } {
  const { claim, record } = part.ask<SchemaAnswer>('claims.schema', '');
  return { claim, record };
}
