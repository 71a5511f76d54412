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
import { printing } from './print.js';
import { isValid, quickReportIn } from './quick.js';
import { validated, type ClaimReport } from './validation.js';
import { encoded, written, type Lost, type Written } from './value.js';

/**
 * Checks a claim.
 *
 * @param claim a claim, or the JSON text of one. In the text, every number is read as it is written. A value that JSON
 *   cannot carry is a finding with the code `value.not_json`.
 * @throws CouldNotRun when it is over the limit of size
 */
export function validateClaim(claim: unknown): ClaimReport {
  if (typeof claim === 'string') return quickReportIn(part.invoke('claims.validate', claim));
  const { bytes, lost, text } = encoded(claim);
  const report = quickReportIn(part.invoke('claims.validate', bytes));
  return lost.length === 0 ? report : refused(report, text(), lost);
}

/**
 * The errors of a claim that is a value, whatever it is: a text is none. An answer that refuses nothing is not read any
 * further, which takes a third of the time.
 */
export function errorsOf(value: unknown): readonly Finding[] {
  const { bytes, lost, text } = encoded(value);
  const answer = part.invoke('claims.validate', bytes);
  if (lost.length === 0 && isValid(answer)) return [];
  const report = quickReportIn(answer);
  return (lost.length === 0 ? report : refused(report, text(), lost)).findings.filter(isError);
}

/** The claim, or the JSON text of one, as text. */
const textOf = (claim: unknown): Written => (typeof claim === 'string' ? { text: claim, lost: [] } : written(claim));

/** A report that also has what JSON cannot carry. */
function refused(
  { findings, checks }: ClaimReport,
  text: string,
  lost: readonly Lost[],
): ClaimReport & { readonly ok: false } {
  return printing({ ok: false, status: 400, findings: withLost(findings, lost, text, 'a number'), checks });
}

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
  const { status, findings, checks } = answer;
  return printing({ ok: false, status: status as 400 | 409, findings, checks });
}

/** The catalogue of rules, with every finding that each can give. */
export const claimRules = (): Rule[] => part.ask<RulesAnswer>('claims.rules', '').rules;

/** The JSON Schemas (2020-12) of a claim and of a record. */
export function claimJsonSchemas(): { claim: Record<string, unknown>; record: Record<string, unknown> } {
  const { claim, record } = part.ask<SchemaAnswer>('claims.schema', '');
  return { claim, record };
}
