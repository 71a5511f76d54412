// Numbers as people type them, as JSON numbers.
//
// Digits are kept as they were typed, since the rules read decimals as written: 3.20 stays 3.20. Only what JSON does
// not allow is written anew: a decimal comma, a plus sign, a point without digits on one side, leading zeros, and the
// digits and signs of other scripts and of full width.

/** A number in JSON, or why there is none. */
export type Typed =
  | { readonly number: string }
  | { readonly fault: 'form.not_a_number' }
  /** 1,000 or 1.000: `asDecimal` with the mark of the language, `asThousands` where the mark parts thousands. */
  | { readonly fault: 'form.ambiguous_number'; readonly asDecimal: string; readonly asThousands: string };

/**
 * Reads a number.
 *
 * @param language has a decimal mark; where the other mark is followed by three digits, nobody can tell what it is
 */
export function typedNumber(typed: string, language: string): Typed {
  const parts = DECIMAL.exec(inAscii(typed.trim()));
  if (!parts) return { fault: 'form.not_a_number' };
  const [, minus = '', whole = '', mark = '', fraction = '', exponent = ''] = parts;
  if (whole + fraction === '') return { fault: 'form.not_a_number' };
  const digits = minus + (whole.replace(/^0+(?=\d)/, '') || '0');
  if (!exponent && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3) {
    const own = hasDecimalComma(language) ? ',' : '.';
    if (mark !== own) {
      const [asDecimal, asThousands] = [digits + own + fraction, digits + fraction];
      return { fault: 'form.ambiguous_number', asDecimal, asThousands };
    }
  }
  return { number: digits + (fraction && `.${fraction}`) + exponent };
}

/** The same number with the digits and signs that JSON has. */
function inAscii(typed: string): string {
  return typed
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\u2212\uFF0D]/g, '-')
    .replace(/\uFF0B/g, '+')
    .replace(/[\u066B\uFF0E]/g, '.')
    .replace(/\uFF0C/g, ',');
}

/** Digits are in runs from zero to nine: how many stand before one, is what it is. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

function hasDecimalComma(language: string): boolean {
  try {
    return language !== '' && new Intl.NumberFormat(language).format(0.5).includes(',');
  } catch {
    return false; // not a language
  }
}

const DECIMAL = /^(-)?\+?(\d*)(?:([.,])(\d*))?([eE][+-]?\d+)?$/;
