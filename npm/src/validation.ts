// Reports about the text of a claim, by any connection that has `claims.validate`.

import { read } from './calls.js';
import type { Check, Finding, ValidateAnswer } from './contract.js';
import type { Invoke } from './operation.js';
import { printing } from './print.js';

/** What is found in a claim. `String(report)` is the report as text for people. */
export type ClaimReport = {
  /** Errors and warnings, in document order. */
  readonly findings: readonly Finding[];
  /** What became of the rules that do not refuse a claim. */
  readonly checks: readonly Check[];
} & (
  | {
      /** Whether a server takes the claim. */
      readonly ok: true;
      /** The HTTP status of a refusal. */
      readonly status: null;
    }
  | { readonly ok: false; readonly status: 400 | 409 }
);

/** What is found in a claim. */
export const validated = (invoke: Invoke, claim: string): ClaimReport => reportIn(invoke('claims.validate', claim));

/** The report in an answer. */
export function reportIn(answer: string): ClaimReport {
  const report = read<ValidateAnswer>(answer);
  const { findings, checks } = report;
  if (report.outcome === 'valid') return printing({ ok: true, status: null, findings, checks });
  return printing({ ok: false, status: report.status as 400 | 409, findings, checks });
}
