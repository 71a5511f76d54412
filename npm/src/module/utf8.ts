// Text and its bytes, for the boundary.
//
// The platform does both. Where it has neither `TextEncoder` nor `TextDecoder`, as in Jest's jsdom, it is done by what
// every JavaScript has, which is slow and gives the same.

/** Text to bytes, which are valid until the next ones. Half of a surrogate pair becomes U+FFFD. */
export function encoder(): (text: string) => Uint8Array {
  if (typeof TextEncoder === 'undefined') return encode;
  const encoder = new TextEncoder();
  // Most text fits into the same place, which is much faster.
  const place = new Uint8Array(1 << 14);
  return (text) =>
    text.length * 3 > place.length ? encoder.encode(text) : place.subarray(0, encoder.encodeInto(text, place).written);
}

/** Bytes, which are UTF-8, to text. */
export function decoder(): (bytes: Uint8Array) => string {
  if (typeof TextDecoder === 'undefined') return decode;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return (bytes) => decoder.decode(bytes);
}

function encode(text: string): Uint8Array {
  const escaped = encodeURIComponent(text.replace(HALF_A_PAIR, '\ufffd'));
  const bytes = escaped.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

function decode(bytes: Uint8Array): string {
  return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
}

/** A surrogate that is not one of a pair. */
const HALF_A_PAIR = /[\ud800-\udfff]/gu;
