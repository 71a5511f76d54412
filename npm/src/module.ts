// The module in Node.js, Deno and Bun: the first call reads it from the file next to this one.
//
// Other hosts have their own loaders in the folder `module`; `#module` in the `imports` of package.json selects one.
// Most bundlers move the code but not the file, for servers too; they set the condition `module` and never load this
// file. Only this file and the file store import from `node:`.

import { readFileSync } from 'node:fs';

import { connect } from './module/boundary.js';
import type { Connection } from './operation.js';

let connected: Connection | undefined;

/**
 * Returns the shared connection.
 *
 * @throws Error if `hearth.wasm` is not next to this file, for example in a bundle
 */
export function hearth(): Connection {
  return (connected ??= connect(moduleFile()));
}

function moduleFile(): Uint8Array<ArrayBuffer> {
  try {
    return readFileSync(new URL('./hearth.wasm', import.meta.url));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `cannot read hearth.wasm next to the code of \`hearth-kpt\` (${import.meta.url}): ${why}. ` +
        'A bundler that does not set the condition `module` omits the file: set the condition, keep `hearth-kpt` ' +
        'external, or copy hearth-kpt/dist/hearth.wasm next to the bundle',
      { cause },
    );
  }
}
