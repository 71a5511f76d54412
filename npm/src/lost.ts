// Merges findings about values that JSON cannot represent into the findings of the module.

import type { Finding } from './contract.js';
import { token, type Lost } from './value.js';

/**
 * Returns the findings in document order. A finding about a lost value replaces the module's finding about the `null`
 * in its place.
 *
 * @param forNaN the expected value at a `NaN`, if the module reports no expectation there
 */
export function withLost(
  findings: readonly Finding[],
  lost: readonly Lost[],
  text: string,
  forNaN = ANYTHING,
): Finding[] {
  const positions = positionsIn(text);
  const positionOf = (pointer: string): number =>
    positions.get(pointer) ?? positionOf(pointer.slice(0, pointer.lastIndexOf('/')));
  const isPlaceholder = ({ params }: Finding): boolean => params['found'] === 'null';
  const placeholders = new Map(findings.filter(isPlaceholder).map((finding) => [finding.path, finding]));
  const ours = lost.map((one) => notJson(one, placeholders.get(one.path), forNaN));
  const paths = new Set(lost.map(({ path }) => path));
  const merged = findings.filter((finding) => !(isPlaceholder(finding) && paths.has(finding.path)));
  for (const finding of ours) {
    const position = positionOf(finding.path);
    const next = merged.findIndex(({ path }) => positionOf(path) > position);
    merged.splice(next < 0 ? merged.length : next, 0, finding);
  }
  return merged;
}

/** Returns the position of each value in a text, by JSON Pointer. */
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

function notJson({ path, found }: Lost, placeholder: Finding | undefined, forNaN: string): Finding {
  const expected = placeholder?.params['expected'] ?? (found === 'NaN' ? forNaN : ANYTHING);
  // An empty number field of a form yields `NaN`, a term that means nothing to the form's user.
  const isNumber = found === 'NaN' && expected === 'a number';
  return {
    code: 'value.not_json',
    rule: null,
    path,
    message: `expected ${String(expected)}${isNumber ? '' : `, found ${found}`}`,
    params: { found },
    severity: 'error',
    status: 400,
    help: isNumber ? 'enter a number, or leave the field empty' : (HELP[found] ?? null),
  };
}

const ANYTHING = 'a JSON value';

const OMIT = 'omit the member if it has no value';

const HELP: Readonly<Record<string, string>> = {
  NaN: OMIT,
  Infinity: OMIT,
  '-Infinity': OMIT,
  undefined: OMIT,
  'a Date': 'write the date as text: `YYYY-MM-DD`',
  'an invalid Date': 'write the date as text: `YYYY-MM-DD`',
};
