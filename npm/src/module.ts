// The one module in Node.js: read from the file beside this one, and instantiated when it is first asked something.
//
// Not for other hosts: each has its own way to a WebAssembly module, and a file like this one that the condition
// `#module` of package.json chooses. Only this file and the file store import from `node:`.

import { readFileSync } from 'node:fs';

import * as glue from './hearth.js';

let loaded = false;

/**
 * The functions of the module, each from the text of a request to the text of an answer.
 *
 * @throws Error when there is no `hearth.wasm` beside this file, as in a bundle
 */
export function hearth(): typeof glue {
  if (!loaded) {
    glue.initSync({ module: moduleFile() });
    loaded = true;
  }
  return glue;
}

function moduleFile(): Uint8Array<ArrayBuffer> {
  try {
    return readFileSync(new URL('./hearth.wasm', import.meta.url));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `hearth.wasm cannot be read beside the code of \`hearth\` (${import.meta.url}): ${why}. ` +
        'A bundler leaves it behind: keep `hearth` external (in Next.js by `serverExternalPackages`), ' +
        'or copy hearth/dist/hearth.wasm beside the bundle',
      { cause },
    );
  }
}
