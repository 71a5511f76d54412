// Typed numbers as JSON numbers.
//
// The typed digits are kept, because the rules read decimals as written: 3.20 stays 3.20. Only forms that JSON does not
// allow are rewritten: a decimal comma, a plus sign, a decimal mark without digits on one side, leading zeros, and
// digits and signs of other scripts or of full width.

/** A JSON number, or an input error. */
export type Typed =
  | { readonly number: string }
  | { readonly fault: 'form.not_a_number' }
  /** 1,000 or 1.000: `asDecimal` uses the decimal mark of the language; `asThousands` omits the thousands separator. */
  | { readonly fault: 'form.ambiguous_number'; readonly asDecimal: string; readonly asThousands: string };

/**
 * Parses a number.
 *
 * @param typed the typed text
 * @param language the language whose decimal mark applies. The other mark, followed by three digits, is ambiguous.
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

/** Replaces the digits and signs of other scripts with ASCII. */
function inAscii(typed: string): string {
  return typed
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\u2212\uFF0D]/g, '-')
    .replace(/\uFF0B/g, '+')
    .replace(/[\u066B\uFF0E]/g, '.')
    .replace(/\uFF0C/g, ',');
}

/** Unicode digits come in runs from zero to nine, so the number of digits before a digit is its value. */
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
    return false; // an unknown language tag
  }
}

const DECIMAL = /^(-)?\+?(\d*)(?:([.,])(\d*))?([eE][+-]?\d+)?$/;
