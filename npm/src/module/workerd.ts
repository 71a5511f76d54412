// The module in Cloudflare's workerd, which compiles it before anything runs, and lets nobody compile later.

import module from '../hearth.wasm';

import { connect } from './boundary.js';
import type { Connection } from '../operation.js';

let connected: Connection | undefined;

/** The one connection. */
export function hearth(): Connection {
  return (connected ??= connect(module));
}
