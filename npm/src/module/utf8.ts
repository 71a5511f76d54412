// UTF-8 encoding and decoding for the boundary.
//
// If the platform has neither `TextEncoder` nor `TextDecoder`, as in Jest's jsdom, a slower fallback in plain
// JavaScript produces the same results.

/**
 * Returns a function that encodes text. Its result is valid until the next call; an unpaired surrogate becomes U+FFFD.
 */
export function encoder(): (text: string) => Uint8Array {
  if (typeof TextEncoder === 'undefined') return encode;
  const encoder = new TextEncoder();
  // Reusing one buffer for most text is much faster.
  const place = new Uint8Array(1 << 14);
  return (text) =>
    text.length * 3 > place.length ? encoder.encode(text) : place.subarray(0, encoder.encodeInto(text, place).written);
}

/** Returns a function that decodes UTF-8. */
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

/** An unpaired surrogate. */
const HALF_A_PAIR = /[\ud800-\udfff]/gu;
