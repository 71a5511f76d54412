// The operations `claims.*` of the module, with types.

import type {
  CatalogueAnswer,
  CatalogueCode,
  Check,
  ClaimRecord,
  ClaimSummary,
  Finding,
  RecordAnswer,
  RecordRequest,
  Rule,
  RulesAnswer,
  SchemaAnswer,
  ValidateAnswer,
} from './contract.js';
import { isError } from './findings.js';
import { ask, invoke, read as readAnswer } from './invoke.js';
import { withLost } from './lost.js';
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

/**
 * Checks a claim.
 *
 * @param claim a claim, or the JSON text of one. In the text, every number is read as it is written. A value that JSON
 *   cannot carry is a finding with the code `value.not_json`.
 * @throws CouldNotRun when it is over the limit of size
 */
export function validateClaim(claim: unknown): ClaimReport {
  return reportOf(typeof claim === 'string' ? { text: claim, lost: [] } : written(claim));
}

/**
 * The errors of a claim that is a value, whatever it is: a text is none. An answer that begins with `VALID` is not read
 * any further, which takes a third of the time.
 */
export function errorsOf(value: unknown): readonly Finding[] {
  const claim = written(value);
  const answer = invoke('claims.validate', claim.text);
  if (claim.lost.length === 0 && answer.startsWith(VALID)) return [];
  return reportIn(answer, claim).findings.filter(isError);
}

const reportOf = (claim: Written): ClaimReport => reportIn(invoke('claims.validate', claim.text), claim);

function reportIn(answer: string, { text, lost }: Written): ClaimReport {
  const read = readAnswer<ValidateAnswer>(answer);
  const { findings, checks } = read;
  const status = read.outcome === 'findings' ? (read.status as 400 | 409) : null;
  if (lost.length === 0) return { ok: status === null, status, findings, checks };
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
  const { text, lost } = typeof claim === 'string' ? { text: claim, lost: [] } : written(claim);
  if (lost.length > 0) return { ...reportOf({ text, lost }), ok: false };
  const answer = ask<RecordAnswer>('claims.record', JSON.stringify({ claim: text, ...request }));
  if (answer.outcome === 'valid') return { ok: true, record: answer.record, claim: answer.claim };
  return { ok: false, status: answer.status as 400 | 409, findings: answer.findings, checks: answer.checks };
}

/** The catalogue of rules, with every finding that each can give. */
export const claimRules = (): Rule[] => ask<RulesAnswer>('claims.rules', '').rules;

/** Every code of every area, with its phrasings, its help and its source. */
export const codes = (): CatalogueCode[] => ask<CatalogueAnswer>('module.catalogue', '').codes;

/** The JSON Schemas (2020-12) of a claim and of a record. */
export function claimJsonSchemas(): { claim: Record<string, unknown>; record: Record<string, unknown> } {
  const { claim, record } = ask<SchemaAnswer>('claims.schema', '');
  return { claim, record };
}
