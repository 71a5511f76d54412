// Findings about values that JSON cannot carry, among those of the module.

import type { Finding } from './contract.js';
import { token, type Lost } from './value.js';

/**
 * The findings of the module, and in their places what was lost before it saw the text, where it found a `null`.
 *
 * @param forNaN what was to be where `NaN` is and the module expects nothing
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

function notJson({ path, found }: Lost, placeholder: Finding | undefined, forNaN: string): Finding {
  const expected = placeholder?.params['expected'] ?? (found === 'NaN' ? forNaN : ANYTHING);
  // An empty number field of a form is `NaN`, a word that nobody who fills it in knows.
  const isNumber = found === 'NaN' && expected === 'a number';
  return {
    code: 'value.not_json',
    rule: null,
    path,
    message: `expected ${String(expected)}${isNumber ? '' : `, found ${found}`}`,
    params: { found },
    severity: 'error',
    status: 400,
    help: isNumber ? 'give the number in digits, or leave it out where there is none' : (HELP[found] ?? null),
  };
}

const ANYTHING = 'a value that JSON has';

const NOT_THERE = 'leave it out where there is none';

const HELP: Readonly<Record<string, string>> = {
  NaN: NOT_THERE,
  Infinity: NOT_THERE,
  '-Infinity': NOT_THERE,
  undefined: NOT_THERE,
  'a Date': 'write a day as text: `YYYY-MM-DD`',
  'an invalid Date': 'write a day as text: `YYYY-MM-DD`',
};
