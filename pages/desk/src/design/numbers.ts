// Numbers as people type them.

/**
 * Returns the number in a text, with a decimal point or a decimal comma; nothing for an empty text. Any other text is
 * returned unchanged: the service then names it in its message.
 */
export function numberIn(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const plain = /^-?\d+,\d+$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : trimmed;
}
