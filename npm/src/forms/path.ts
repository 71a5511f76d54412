// Paths in a claim: control names and JSON Pointers, as steps.
//
// A step is a member name or a list index. This file reads neither a form nor a claim.

/** A member name, a list index, or `null` for the next item (`name="evidence[]"`). */
export type Step = string | number | null;

/**
 * Splits the name of a control: `fuelMeasurements.dailyLogs[0]`, or with dots alone `fuelMeasurements.dailyLogs.0`.
 *
 * @throws TypeError if the name is not a path
 */
export function stepsOfName(name: string): Step[] {
  const parts = name.match(/[^.[\]]+|\[\]/g) ?? [];
  const steps = parts.map((part) => (part === '[]' ? null : DIGITS.test(part) ? Number(part) : part));
  const next = steps.indexOf(null);
  if (!NAME.test(name) || (next >= 0 && next < steps.length - 1)) {
    throw new TypeError(`\`${name}\` is not a path in a claim, such as \`fuelMeasurements.dailyLogs[0]\``);
  }
  return steps;
}

/** Splits a JSON Pointer into steps. */
export function stepsOfPointer(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (DIGITS.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
}

/** Joins steps into a JSON Pointer. */
export function pointerOf(steps: readonly Step[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const DIGITS = /^(?:0|[1-9]\d{0,8})$/;
const NAME = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,9}\])*$/;
