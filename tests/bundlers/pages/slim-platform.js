// With `./slim`, and the standard form of an asset address.

import * as hearth from 'hearth-kpt/slim';

import { answersOf } from './claims.mjs';

// Top-level await is not supported by every bundler's output format.
hearth.init(new URL('hearth-kpt/hearth.wasm', import.meta.url)).then(() => {
  globalThis.answers = answersOf(hearth);
});
