// The module in Vercel's edge runtime, which compiles what is imported with `?module`, and lets nobody compile later.

import module from '../hearth.wasm?module';

import { connect } from './boundary.js';
import type { Connection } from '../operation.js';

let connected: Connection | undefined;

/** The one connection. */
export function hearth(): Connection {
  return (connected ??= connect(module));
}
