// Slices of the module inside the script, for bundles, browsers and unknown hosts. A slice is text with one character
// per byte, and is compiled by its first call.

import { connect } from '../boundary.js';
import type { Connection } from '../../operation.js';

/** A slice as text. The alphabet contains the character for each byte value. */
interface Inlined {
  readonly alphabet: string;
  readonly text: string;
  readonly length: number;
}

/** Returns a function that returns the shared connection to a slice. */
export function inlined(slice: Inlined): () => Connection {
  let connected: Connection | undefined;
  return () => (connected ??= connect(bytesOf(slice)));
}

function bytesOf({ alphabet, text, length }: Inlined): Uint8Array<ArrayBuffer> {
  if (text.length !== length || alphabet.length !== 256) {
    throw new Error('the script that contains `hearth-kpt` was not decoded as UTF-8: serve it as UTF-8');
  }
  const byteOf = new Uint8Array(0x200);
  for (let byte = 0; byte < 256; byte++) byteOf[alphabet.charCodeAt(byte)] = byte;
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index++) bytes[index] = byteOf[text.charCodeAt(index)]!;
  return bytes;
}
