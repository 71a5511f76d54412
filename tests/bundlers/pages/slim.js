// With `./slim`: the module is a separate file, whose address comes from the bundler.

import * as hearth from 'hearth-kpt/slim';
import address from 'hearth-kpt/hearth.wasm?url';

import { answersOf } from './claims.mjs';

// Top-level await is not supported by every bundler's output format.
hearth.init(address).then(() => {
  globalThis.answers = answersOf(hearth);
});
