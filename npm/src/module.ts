// The one module in Node.js: read from the file beside this one, and instantiated when it is first asked something.
//
// Not for other hosts: each has its own way to a WebAssembly module, and a file like this one that the condition
// `#module` of package.json chooses. Only this file and the file store import from `node:`.

import { readFileSync } from 'node:fs';

import * as glue from './hearth.js';

let loaded = false;

/** The functions of the module, each from the text of a request to the text of an answer. */
export function hearth(): typeof glue {
  if (!loaded) {
    glue.initSync({ module: readFileSync(new URL('./hearth.wasm', import.meta.url)) });
    loaded = true;
  }
  return glue;
}
