// The module in browsers, and wherever nothing else is known: it is in the script itself, one character for each byte,
// and is compiled when it is first asked something.

import { characters, length } from './bytes.js';
import { connect, type Invoke } from './boundary.js';

declare const HEARTH_DIGEST: string;

let connected: Invoke | undefined;

/** The one instance. */
export function hearth(): Invoke {
  return (connected ??= connect(moduleBytes()));
}

/** The digest of the module, where it is known. */
export const digest = (): string | null => HEARTH_DIGEST;

/** A character is its byte, or U+0100 and the byte where the byte itself would need an escape. */
function moduleBytes(): Uint8Array<ArrayBuffer> {
  if (characters.length !== length) {
    throw new Error('the script with `hearth` in it was read in another charset than UTF-8: serve it as UTF-8');
  }
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index++) bytes[index] = characters.charCodeAt(index) & 255;
  return bytes;
}
