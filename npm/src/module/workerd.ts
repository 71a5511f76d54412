// The module in Cloudflare's workerd, which compiles it before anything runs, and lets nobody compile later.

import module from '../hearth.wasm';

import { connect, type Invoke } from './boundary.js';

declare const HEARTH_DIGEST: string;

let connected: Invoke | undefined;

/** The one instance. */
export function hearth(): Invoke {
  return (connected ??= connect(module));
}

/** The digest of the module, where it is known. */
export const digest = (): string | null => HEARTH_DIGEST;
