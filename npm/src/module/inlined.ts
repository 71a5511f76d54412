// The module in bundles, in browsers, and wherever nothing else is known: it is in the script itself, one character for
// each byte, and is compiled when it is first asked something.

import { alphabet, length, text } from './bytes.js';
import { connect, type Connection } from './boundary.js';

declare const HEARTH_DIGEST: string;

let connected: Connection | undefined;

/** The one connection. */
export function hearth(): Connection {
  return (connected ??= connect(moduleBytes()));
}

/** The digest of the module, where it is known. */
export const digest = (): string | null => HEARTH_DIGEST;

/** The alphabet has the character of each byte. */
function moduleBytes(): Uint8Array<ArrayBuffer> {
  if (text.length !== length || alphabet.length !== 256) {
    throw new Error('the script with `hearth` in it was read in another charset than UTF-8: serve it as UTF-8');
  }
  const byteOf = new Uint8Array(0x200);
  for (let byte = 0; byte < 256; byte++) byteOf[alphabet.charCodeAt(byte)] = byte;
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index++) bytes[index] = byteOf[text.charCodeAt(index)]!;
  return bytes;
}
