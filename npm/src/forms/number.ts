// Numbers as people type them, as JSON numbers.
//
// Digits are kept as they were typed, since the rules read decimals as written: 3.20 stays 3.20. Only what JSON does
// not allow is written anew: a decimal comma, a plus sign, a point without digits on one side, leading zeros.

/** A number in JSON, or why there is none. */
export type Typed =
  | { readonly number: string }
  | { readonly fault: 'form.not_a_number' }
  /** 1,000: `asDecimal` where the comma is a decimal one, `asThousands` where it parts thousands. */
  | { readonly fault: 'form.ambiguous_number'; readonly asDecimal: string; readonly asThousands: string };

/**
 * Reads a number.
 *
 * @param language decides what 1,000 is: one, where the decimal mark is a comma; else nobody can tell
 */
export function typedNumber(typed: string, language: string): Typed {
  const parts = DECIMAL.exec(typed.trim().replace('\u2212', '-'));
  if (!parts) return { fault: 'form.not_a_number' };
  const [, minus = '', whole = '', mark = '', fraction = '', exponent = ''] = parts;
  if (whole + fraction === '') return { fault: 'form.not_a_number' };
  const digits = minus + (whole.replace(/^0+(?=\d)/, '') || '0');
  const number = digits + (fraction && `.${fraction}`) + exponent;
  if (mark === ',' && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3 && !hasDecimalComma(language)) {
    return { fault: 'form.ambiguous_number', asDecimal: number, asThousands: digits + fraction };
  }
  return { number };
}

function hasDecimalComma(language: string): boolean {
  try {
    return language !== '' && new Intl.NumberFormat(language).format(0.5).includes(',');
  } catch {
    return false; // not a language
  }
}

const DECIMAL = /^(-)?\+?(\d*)(?:([.,])(\d*))?([eE][+-]?\d+)?$/;
