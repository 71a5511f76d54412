// By `./slim`, with the address as the platform itself says it.

import * as hearth from 'hearth-kpt/slim';

import { answersOf } from './claims.mjs';

// No top-level await: not every bundler's output may have one.
hearth.init(new URL('hearth-kpt/hearth.wasm', import.meta.url)).then(() => {
  globalThis.answers = answersOf(hearth);
});
