// Reports about the text of a claim, through any connection that supports `claims.validate`.

import { read } from './calls.js';
import type { Check, Finding, ValidateAnswer } from './contract.js';
import type { Invoke } from './operation.js';
import { printing } from './print.js';

/** The report about a claim. `String(report)` formats it for people. */
export type ClaimReport = {
  /** Errors and warnings, in document order. */
  readonly findings: readonly Finding[];
  /** The results of the rules that never refuse a claim. */
  readonly checks: readonly Check[];
} & (
  | {
      /** Whether a server accepts the claim. */
      readonly ok: true;
      /** The HTTP status of a refusal. */
      readonly status: null;
    }
  | { readonly ok: false; readonly status: 400 | 409 }
);

/** Checks the JSON text of a claim. */
export const validated = (invoke: Invoke, claim: string): ClaimReport => reportIn(invoke('claims.validate', claim));

/** Parses the report in an answer. */
export function reportIn(answer: string): ClaimReport {
  const report = read<ValidateAnswer>(answer);
  const { findings, checks } = report;
  if (report.outcome === 'valid') return printing({ ok: true, status: null, findings, checks });
  return printing({ ok: false, status: report.status as 400 | 409, findings, checks });
}
