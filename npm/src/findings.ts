// Findings for form libraries: JSON Pointer steps, Standard Schema issues, and messages by path.

import type { StandardSchemaV1 } from '@standard-schema/spec';

import type { Finding } from './contract.js';

/** A finding as a Standard Schema issue, with all other members of the finding. */
export interface Issue extends StandardSchemaV1.Issue, Readonly<Omit<Finding, 'path'>> {
  /** Member names as strings and list indexes as numbers. The path of a missing member includes that member. */
  readonly path: readonly (string | number)[];
  /** The JSON Pointer that the module reports. For a missing member, it points to the enclosing object. */
  readonly pointer: string;
}

/**
 * Converts a finding into an issue.
 *
 * @param value the checked value, which distinguishes list indexes from member names
 */
export function issueOf({ path: pointer, ...finding }: Finding, value: unknown): Issue {
  let inner = value;
  const path = stepsOf(pointer, finding.params).map((name) => {
    const isIndex = Array.isArray(inner) && /^\d+$/.test(name);
    inner = memberOf(inner, name);
    return isIndex ? Number(name) : name;
  });
  return { ...finding, path, pointer };
}

/**
 * Returns the first error for each path, for form libraries that expect messages by path. Formik expects a tree, which
 * its `setIn` builds.
 *
 * @param of a report, or the issues of `claimSchema`
 * @returns messages by path, for example at `fuelMeasurements.dailyLogs.1`; the key `''` is the claim as a whole
 */
export function fieldErrors(
  of: { readonly findings: readonly Finding[] } | readonly StandardSchemaV1.Issue[],
): Record<string, string> {
  const found = 'findings' in of ? of.findings.filter(isError).map((finding) => issueOf(finding, null)) : of;
  const messages = new Map<string, string>();
  for (const { path = [], message } of found) {
    const name = path.map(nameOf).join('.');
    if (!messages.has(name)) messages.set(name, message);
  }
  return Object.fromEntries(messages);
}

/** Returns whether a finding is an error, which refuses the input. */
export const isError = ({ severity }: Finding): boolean => severity === 'error';

const nameOf = (step: PropertyKey | StandardSchemaV1.PathSegment): string =>
  String(typeof step === 'object' ? step.key : step);

/** Splits a JSON Pointer into member names, including the name of a missing member. */
function stepsOf(pointer: string, { member }: Finding['params']): string[] {
  const names = pointer.split('/').slice(1);
  const steps = names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return typeof member === 'string' && member !== steps.at(-1) ? [...steps, member] : steps;
}

function memberOf(value: unknown, name: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[name];
  } catch {
    return undefined; // A getter may throw.
  }
}
