// The operations `claims.*` of the module, with types.

import type { ClaimRecord, ClaimSummary, RecordAnswer, RecordRequest, Rule, RulesAnswer, SchemaAnswer } from './contract.js';
import { part } from './parts/claims.js';
import { textOf, validated, type ClaimReport } from './validation.js';

/**
 * Checks a claim.
 *
 * @param claim a claim, or the JSON text of one. In the text, every number is read as it is written. A value that JSON
 *   cannot carry is a finding with the code `value.not_json`.
 * @throws CouldNotRun when it is over the limit of size
 */
export const validateClaim = (claim: unknown): ClaimReport => validated(part.invoke, textOf(claim));

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
  if (lost.length > 0) return { ...validated(part.invoke, { text, lost }), ok: false };
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
