// The module for `hearth-kpt/slim`, which the importing program loads before the first call.

import type { Ran } from '../calls.js';
import type { VersionAnswer } from '../contract.js';
import { connect, isA, notCompiled, type Compiled } from './boundary.js';
import type { Connection } from '../operation.js';

/** The source of the module: its bytes, the compiled module, a response with the bytes, or their address. */
export type InitInput = Compiled | Response | Promise<Response> | URL | string;

let connected: Connection | undefined;
let known: string | null = null;

/**
 * Loads the module. Calling it again has no effect once the module is loaded; after a failure, call it again.
 *
 * @param input the bytes, the compiled module, a response or an address
 * @throws Error if the module cannot be fetched or compiled, or is not this version's module
 */
export async function init(input: InitInput): Promise<void> {
  if (connected !== undefined) return;
  if (input === undefined) {
    throw new TypeError('`init` requires hearth.wasm as bytes, a module, a response or an address');
  }
  const source = await (typeof input === 'string' || isA('URL', input) ? fetched(input) : input);
  if (isA('WebAssembly.Module', source)) return initSync(source);
  const bytes = isResponse(source) ? await body(source) : source;
  const [module, digest] = await Promise.all([compiled(bytes), digestOf(bytes)]);
  if (connected === undefined) {
    initSync(module);
    known ??= digest;
  }
}

/**
 * Loads the module synchronously, from bytes or a compiled module. `version().module` is then `null`, because only
 * `init` can compute the digest.
 *
 * @throws Error if the module cannot be compiled, or is not this version's module
 */
export function initSync(input: Compiled): void {
  if (connected !== undefined) return;
  connected = connect(input);
  known = connected.slice?.module ?? null;
}

/**
 * Returns the shared connection.
 *
 * @throws Error if the module is not loaded
 */
export function hearth(): Connection {
  if (connected !== undefined) return connected;
  throw new Error('`hearth-kpt/slim` is not initialised: call `await init(…)` or `initSync(…)` with hearth.wasm first');
}

/** Returns the answer of `module.version`. */
export const versions = (): Ran<VersionAnswer> => JSON.parse(hearth().invoke('module.version', '')) as Ran<VersionAnswer>;

/** Returns the digest of the module, if known. */
export const digest = (): string | null => known;

async function fetched(address: URL | string): Promise<Response> {
  try {
    return await fetch(address);
  } catch (cause) {
    throw new Error(`cannot fetch hearth.wasm from ${String(address)}`, { cause });
  }
}

/** Accepts responses from other realms and libraries. */
const isResponse = (source: BufferSource | Response): source is Response => 'arrayBuffer' in source;

async function body(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) {
    throw new Error(`cannot fetch hearth.wasm from ${response.url}: the response status is ${response.status}`);
  }
  return response.arrayBuffer();
}

async function compiled(bytes: BufferSource): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw notCompiled(cause);
  }
}

/** Pages without TLS have no `crypto.subtle`, so the digest is `null`. */
async function digestOf(bytes: BufferSource): Promise<string | null> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes);
  if (digest === undefined) return null;
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return `sha256:${hex.join('')}`;
}
