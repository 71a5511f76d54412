// By `./slim`: the module is a file of its own, whose address is the bundler's to say.

import * as hearth from 'hearth-kpt/slim';
import address from 'hearth-kpt/hearth.wasm?url';

import { answersOf } from './claims.mjs';

// No top-level await: not every bundler's output may have one.
hearth.init(address).then(() => {
  globalThis.answers = answersOf(hearth);
});
