// JavaScript values as JSON text.

/**
 * Returns the JSON text of a value. A number that JSON cannot represent becomes 0, which validation rejects because
 * every member is text. `JSON.stringify` would write `null`, which clears the stored member.
 *
 * @throws TypeError if the value contains itself
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (hasNoJson(member) ? 0 : member)) ?? 'null';
}

function hasNoJson(value: unknown): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value));
}
