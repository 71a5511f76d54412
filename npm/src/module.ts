// The module in Node.js, Deno and Bun: read from the file beside this one when it is first asked something.
//
// Other hosts have their own loaders, in the folder `module`; `#module` in the `imports` of package.json chooses. Most
// bundlers move the code and not the file, for servers too; they have the condition `module`, and never see this. Only
// this file and the file store import from `node:`.

import { readFileSync } from 'node:fs';

import { connect } from './module/boundary.js';
import type { Connection } from './operation.js';

let connected: Connection | undefined;

/**
 * The one connection.
 *
 * @throws Error when there is no `hearth.wasm` beside this file, as in a bundle
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
      `hearth.wasm cannot be read beside the code of \`hearth-kpt\` (${import.meta.url}): ${why}. ` +
        'A bundler without the condition `module` leaves it behind: give it the condition, keep `hearth-kpt` external, ' +
        'or copy hearth-kpt/dist/hearth.wasm beside the bundle',
      { cause },
    );
  }
}
