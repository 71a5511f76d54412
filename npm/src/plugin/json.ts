// Values of JavaScript as JSON text.

/**
 * The JSON text of a value. A number that JSON does not have becomes one that it has, and is found to be no text all
 * the same: as `null` it would clear what is stored.
 *
 * @throws TypeError when it contains itself
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (hasNoJson(member) ? 0 : member)) ?? 'null';
}

function hasNoJson(value: unknown): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value));
}
