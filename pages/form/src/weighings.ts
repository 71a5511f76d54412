// A claim of weights at visits. The form's text then has `visits`, from which the module derives the claim that is sent.
// Findings about derived members are shown at the visits.

import {
  deriveClaim,
  validateClaim,
  type ClaimReport,
  type DerivedResult,
  type DeriveRequest,
  type Finding,
} from 'hearth-kpt';
import type { Problem } from 'hearth-kpt/forms';

/** The form's text as an object. */
type Weighed = Record<string, unknown> & { visits?: DeriveRequest['visits'] };

let last: { text: string; derived: DerivedResult } | undefined;

/** Returns the claim that follows from the visits in the form's text. */
export function derivedFrom(text: string): DerivedResult {
  if (last?.text === text) return last.derived;
  const { visits = [], type: _, ...claim } = JSON.parse(text) as Weighed;
  const derived = deriveClaim({ claim, visits } as DeriveRequest);
  last = { text, derived };
  return derived;
}

/** Checks the form's text. */
export function checkWeighed(text: string): ClaimReport {
  const derived = derivedFrom(text);
  const ofDerivation = derived.findings.map((finding) => ({ ...finding, path: withoutClaim(finding.path) }));
  if (derived.ok) {
    const report = validateClaim(derived.claim);
    return { ...report, findings: [...ofDerivation, ...report.findings.map(atVisits)] };
  }
  const { visits: _, ...rest } = JSON.parse(text) as Weighed;
  const { checks, findings } = validateClaim(JSON.stringify(rest));
  const others = findings.filter((finding) => !isDerived(finding) && !ofDerivation.some((one) => isSame(one, finding)));
  return { ok: false, status: 400, checks, findings: [...ofDerivation, ...others] };
}

/** Returns a problem document of the derived claim with its pointers at the visits. */
export function problemAtVisits(problem: Problem): Problem {
  const errors = problem.errors?.map((error) => {
    const path = (error.pointer ?? '').replace(/^#/, '');
    return DERIVED.test(path) ? { ...error, pointer: '/visits' } : error;
  });
  return errors ? { ...problem, errors } : problem;
}

const atVisits = (finding: Finding): Finding => (isDerived(finding) ? { ...finding, path: '/visits' } : finding);

const isDerived = ({ path, params }: Finding): boolean =>
  DERIVED.test(path) || (path === '' && DERIVED.test(`/${String(params['member'])}`));

const isSame = (one: Finding, other: Finding): boolean => one.code === other.code && one.path === other.path;

const withoutClaim = (path: string): string => path.replace(/^\/claim(?=\/|$)/, '');

const DERIVED = /^\/(?:testPeriod|fuelMeasurements)(?:\/|$)/;
