// Places in a claim: names of controls and JSON Pointers, as steps.
//
// A step is the name of a member, or the number of an item. Nothing here looks at a form or at a claim.

/** A member's name, an item's index, or `null` for "the next item" (`name="evidence[]"`). */
export type Step = string | number | null;

/**
 * The steps of a control's name: `fuelMeasurements.dailyLogs[0]`, or with dots alone `fuelMeasurements.dailyLogs.0`.
 *
 * @throws TypeError when the name is no path
 */
export function stepsOfName(name: string): Step[] {
  const parts = name.match(/[^.[\]]+|\[\]/g) ?? [];
  const steps = parts.map((part) => (part === '[]' ? null : DIGITS.test(part) ? Number(part) : part));
  const next = steps.indexOf(null);
  if (!NAME.test(name) || (next >= 0 && next < steps.length - 1)) {
    throw new TypeError(`\`${name}\` is no path in a claim, such as \`fuelMeasurements.dailyLogs[0]\``);
  }
  return steps;
}

/** The steps of a JSON Pointer. */
export function stepsOfPointer(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (DIGITS.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
}

/** The JSON Pointer of steps. */
export function pointerOf(steps: readonly Step[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const DIGITS = /^(?:0|[1-9]\d{0,8})$/;
const NAME = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,9}\])*$/;
