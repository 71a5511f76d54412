// The module in Vercel's edge runtime, which compiles what is imported with `?module`, and lets nobody compile later.

import module from '../hearth.wasm?module';

import { connect, type Connection } from './boundary.js';

declare const HEARTH_DIGEST: string;

let connected: Connection | undefined;

/** The one connection. */
export function hearth(): Connection {
  return (connected ??= connect(module));
}

/** The digest of the module, where it is known. */
export const digest = (): string | null => HEARTH_DIGEST;
