// The operations `claims.*` of the module, with types.

import type {
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
import { ask } from './invoke.js';
import { token, written, type Lost, type Written } from './value.js';

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

/** The report of a claim that is a value, whatever it is: a text is none. */
export const reportOfValue = (value: unknown): ClaimReport => reportOf(written(value));

function reportOf({ text, lost }: Written): ClaimReport {
  const answer = ask<ValidateAnswer>('claims.validate', text);
  const { findings, checks } = answer;
  const status = answer.outcome === 'findings' ? (answer.status as 400 | 409) : null;
  if (lost.length === 0) return { ok: status === null, status, findings, checks };
  return { ok: false, status: 400, findings: withLost(findings, lost, text), checks };
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
  const { text, lost } = typeof claim === 'string' ? { text: claim, lost: [] } : written(claim);
  if (lost.length > 0) return { ...reportOf({ text, lost }), ok: false };
  const answer = ask<RecordAnswer>('claims.record', JSON.stringify({ claim: text, ...request }));
  if (answer.outcome === 'valid') return { ok: true, record: answer.record, claim: answer.claim };
  return { ok: false, status: answer.status as 400 | 409, findings: answer.findings, checks: answer.checks };
}

/** The catalogue of rules, with every finding that each can give. */
export const claimRules = (): Rule[] => ask<RulesAnswer>('claims.rules', '').rules;

/** The JSON Schemas (2020-12) of a claim and of a record. */
export function claimJsonSchemas(): { claim: Record<string, unknown>; record: Record<string, unknown> } {
  const { claim, record } = ask<SchemaAnswer>('claims.schema', '');
  return { claim, record };
}

/** The findings of the module, and in their places what was lost before it saw the text, where it found a `null`. */
function withLost(findings: readonly Finding[], lost: readonly Lost[], text: string): Finding[] {
  const positions = positionsIn(text);
  const positionOf = (pointer: string): number =>
    positions.get(pointer) ?? positionOf(pointer.slice(0, pointer.lastIndexOf('/')));
  const isPlaceholder = ({ params }: Finding): boolean => params['found'] === 'null';
  const placeholders = new Map(findings.filter(isPlaceholder).map((finding) => [finding.path, finding]));
  const ours = lost.map((one) => notJson(one, placeholders.get(one.path)));
  const paths = new Set(lost.map(({ path }) => path));
  const merged = findings.filter((finding) => !(isPlaceholder(finding) && paths.has(finding.path)));
  for (const finding of ours) {
    const position = positionOf(finding.path);
    const next = merged.findIndex(({ path }) => positionOf(path) > position);
    merged.splice(next < 0 ? merged.length : next, 0, finding);
  }
  return merged;
}

/** The place of each value in a text, by JSON Pointer. */
function positionsIn(text: string): Map<string, number> {
  const positions = new Map<string, number>();
  const visit = (value: unknown, pointer: string): void => {
    positions.set(pointer, positions.size);
    if (Array.isArray(value)) value.forEach((item, index) => visit(item, pointer + token(index)));
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) visit(member, pointer + token(name));
    }
  };
  visit(JSON.parse(text), '');
  return positions;
}

function notJson({ path, found }: Lost, placeholder: Finding | undefined): Finding {
  const expected = placeholder?.params['expected'] ?? 'a value that JSON has';
  return {
    code: 'value.not_json',
    rule: null,
    path,
    message: `expected ${String(expected)}, found ${found}`,
    params: { found },
    severity: 'error',
    status: 400,
    help: HELP[found] ?? null,
  };
}

const NOT_THERE = 'leave it out where there is none';

const HELP: Readonly<Record<string, string>> = {
  NaN: NOT_THERE,
  Infinity: NOT_THERE,
  '-Infinity': NOT_THERE,
  undefined: NOT_THERE,
  'a Date': 'write a day as text: `YYYY-MM-DD`',
  'an invalid Date': 'write a day as text: `YYYY-MM-DD`',
};
