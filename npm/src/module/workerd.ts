// The module in Cloudflare's workerd, which compiles imports before any code runs and forbids later compilation.

import module from '../hearth.wasm';

import { connect } from './boundary.js';
import type { Connection } from '../operation.js';

let connected: Connection | undefined;

/** Returns the shared connection. */
export function hearth(): Connection {
  return (connected ??= connect(module));
}
