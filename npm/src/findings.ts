// Findings at the fields of a form: the steps of a JSON Pointer, issues of a Standard Schema, and messages by path.

import type { StandardSchemaV1 } from '@standard-schema/spec';

import type { Finding } from './contract.js';

/** A finding as an issue of a Standard Schema: with all that it says besides. */
export interface Issue extends StandardSchemaV1.Issue, Readonly<Omit<Finding, 'path'>> {
  /** Names of members, and indexes of lists as numbers. A member that is missing has the path where it belongs. */
  readonly path: readonly (string | number)[];
  /** Where, as the module says it: a JSON Pointer. A member that is missing has that of the object around it. */
  readonly pointer: string;
}

/** A finding as an issue. The value that it is about tells indexes of arrays from names of members. */
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
 * The first error at each path, such as `fuelMeasurements.dailyLogs.1`; at `''` what is wrong with the claim itself.
 * For form libraries that want messages by path. Formik wants a tree of them: `setIn` of Formik makes one.
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

/** Whether a finding refuses the input. */
export const isError = ({ severity }: Finding): boolean => severity === 'error';

const nameOf = (step: PropertyKey | StandardSchemaV1.PathSegment): string =>
  String(typeof step === 'object' ? step.key : step);

/** The names in a JSON Pointer, and that of the member that is missing there. */
function stepsOf(pointer: string, { member }: Finding['params']): string[] {
  const names = pointer.split('/').slice(1);
  const steps = names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return typeof member === 'string' && member !== steps.at(-1) ? [...steps, member] : steps;
}

function memberOf(value: unknown, name: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[name];
  } catch {
    return undefined; // Such as a getter that throws.
  }
}
