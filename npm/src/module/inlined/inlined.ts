// Slices of the module in bundles, in browsers, and wherever nothing else is known: each is in the script itself, one
// character for each byte, and is compiled when it is first asked something.

import { connect } from '../boundary.js';
import type { Connection } from '../../operation.js';

/** A slice as text. The alphabet has the character of each byte. */
interface Inlined {
  readonly alphabet: string;
  readonly text: string;
  readonly length: number;
}

/** The one connection to a slice. */
export function inlined(slice: Inlined): () => Connection {
  let connected: Connection | undefined;
  return () => (connected ??= connect(bytesOf(slice)));
}

function bytesOf({ alphabet, text, length }: Inlined): Uint8Array<ArrayBuffer> {
  if (text.length !== length || alphabet.length !== 256) {
    throw new Error('the script with `hearth-kpt` in it was read in another charset than UTF-8: serve it as UTF-8');
  }
  const byteOf = new Uint8Array(0x200);
  for (let byte = 0; byte < 256; byte++) byteOf[alphabet.charCodeAt(byte)] = byte;
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index++) bytes[index] = byteOf[text.charCodeAt(index)]!;
  return bytes;
}
