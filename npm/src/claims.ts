// The typed operations `claims.*`.

import type {
  Claim,
  ClaimRecord,
  ClaimSummary,
  DeriveAnswer,
  DeriveRequest,
  FiguresAnswer,
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
import { requested, type Outcome } from './request.js';
import { validated, type ClaimReport } from './validation.js';
import { encoded, written, type Lost, type Written } from './value.js';

/**
 * Checks a claim against Hearth's rules.
 *
 * @param claim a claim, or its JSON text. Text keeps every number as written. A value that JSON cannot represent yields
 *   a finding with the code `value.not_json`.
 * @returns the report: the findings, the HTTP status of a refusal, and the results of the rules that never refuse a
 *   claim
 * @throws CouldNotRun if the claim exceeds the size limit
 * @throws Trapped if the module traps during the call
 * @example
 * const { ok, findings } = validateClaim({ type: 'KPTClaim', householdId: 'did:ixo:household-123' });
 * for (const { path, message } of findings) console.log(path, message);
 */
export function validateClaim(claim: unknown): ClaimReport {
  if (typeof claim === 'string') return quickReportIn(part.invoke('claims.validate', claim));
  const { bytes, lost, text } = encoded(claim);
  const report = quickReportIn(part.invoke('claims.validate', bytes));
  return lost.length === 0 ? report : refused(report, text(), lost);
}

/**
 * Returns the errors of a claim, which is always treated as a value, even if it is a string. An accepted claim's answer
 * is not parsed, which saves a third of the time.
 */
export function errorsOf(value: unknown): readonly Finding[] {
  const { bytes, lost, text } = encoded(value);
  const answer = part.invoke('claims.validate', bytes);
  if (lost.length === 0 && isValid(answer)) return [];
  const report = quickReportIn(answer);
  return (lost.length === 0 ? report : refused(report, text(), lost)).findings.filter(isError);
}

/** Returns the JSON text of a claim. */
const textOf = (claim: unknown): Written => (typeof claim === 'string' ? { text: claim, lost: [] } : written(claim));

/** Adds the values that JSON cannot represent to a report. */
function refused(
  { findings, checks }: ClaimReport,
  text: string,
  lost: readonly Lost[],
): ClaimReport & { readonly ok: false } {
  return printing({ ok: false, status: 400, findings: withLost(findings, lost, text, 'a number'), checks });
}

/** The request of `recordClaim`. Its claim is a claim or its JSON text. */
export type RecordClaimRequest = Omit<RecordRequest, 'claim'> & { claim: unknown };

/** The record of a claim, or the report that refuses the claim. */
export type RecordResult =
  | { readonly ok: true; readonly record: ClaimRecord; readonly claim: ClaimSummary }
  | (ClaimReport & { readonly ok: false });

/**
 * Decides the record of a claim: its status, its credential, and the outstanding requirements.
 *
 * @param request the claim, or its JSON text, and the issuer, policy, study and conflict
 * @returns the record and a summary of the claim, or the report that refuses the claim
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 */
export function recordClaim({ claim, ...request }: RecordClaimRequest): RecordResult {
  const { text, lost } = textOf(claim);
  if (lost.length > 0) return refused(validated(part.invoke, text), text, lost);
  const answer = part.run<RecordAnswer>('claims.record', JSON.stringify({ claim: text, ...request }));
  if (answer.outcome === 'valid') return { ok: true, record: answer.record, claim: answer.claim };
  const { status, findings, checks } = answer;
  return printing({ ok: false, status: status as 400 | 409, findings, checks });
}

/** A derived claim with the derivation of each day; or, if the request is invalid, the findings. */
export type DerivedResult = Outcome<DeriveAnswer>;

/**
 * Derives a claim from the weighings of one fuel in one household.
 *
 * @returns the JSON text of the claim, for `validateClaim`, and its days
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 */
export const deriveClaim = (request: DeriveRequest): DerivedResult =>
  requested<DeriveAnswer>(part, 'claims.derive', request);

/** The figures of a claim; or, if the claim is invalid, the findings. */
export type FiguresResult = Outcome<FiguresAnswer>;

/**
 * Calculates the figures of one claim: the daily mean, its spread, and the fuel for each person, as a study does.
 *
 * @param claim a claim, or its JSON text
 * @throws CouldNotRun if the claim is not valid JSON or exceeds the size limit
 */
export const claimFigures = (claim: Claim | string): FiguresResult =>
  requested<FiguresAnswer>(part, 'claims.figures', claim);

/** Returns the rules, each with the findings that it can report. */
export const claimRules = (): Rule[] => part.run<RulesAnswer>('claims.rules', '').rules;

/** Returns the JSON Schemas (2020-12) of a claim and of a record. */
export function claimJsonSchemas(): { claim: Record<string, unknown>; record: Record<string, unknown> } {
  const { claim, record } = part.run<SchemaAnswer>('claims.schema', '');
  return { claim, record };
}
