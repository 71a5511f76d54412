// The module in Vercel's edge runtime, which compiles imports with `?module` and forbids later compilation.

import module from '../hearth.wasm?module';

import { connect } from './boundary.js';
import type { Connection } from '../operation.js';

let connected: Connection | undefined;

/** Returns the shared connection. */
export function hearth(): Connection {
  return (connected ??= connect(module));
}
