// The module for `hearth-kpt/slim`: whoever uses it says where it comes from, before anything is asked.

import type { Ran } from '../calls.js';
import type { VersionAnswer } from '../contract.js';
import { connect, isA, notCompiled, type Compiled } from './boundary.js';
import type { Connection } from '../operation.js';

/** Where the module comes from: its bytes, itself compiled, a response with the bytes, or an address of them. */
export type InitInput = Compiled | Response | Promise<Response> | URL | string;

let connected: Connection | undefined;
let known: string | null = null;

/**
 * Loads the module. Once it is there, calling this again does nothing; when it fails, call it again.
 *
 * @throws Error when there is no module, or another one, where it is said to come from
 */
export async function init(input: InitInput): Promise<void> {
  if (connected !== undefined) return;
  if (input === undefined) throw new TypeError('`init` needs hearth.wasm: bytes, a module, a response or an address');
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
 * The same at once, from bytes or from a compiled module. `version().module` is then `null`: only `init` has the time
 * to compute the digest.
 *
 * @throws Error when it is another module
 */
export function initSync(input: Compiled): void {
  if (connected !== undefined) return;
  connected = connect(input);
  known = connected.slice?.module ?? null;
}

/**
 * The one connection.
 *
 * @throws Error before `init`
 */
export function hearth(): Connection {
  if (connected !== undefined) return connected;
  throw new Error('`hearth-kpt/slim` has no module yet: `await init(…)` or `initSync(…)` with hearth.wasm first');
}

/** The answer of `module.version`. */
export const versions = (): Ran<VersionAnswer> => JSON.parse(hearth().invoke('module.version', '')) as Ran<VersionAnswer>;

/** The digest of the module, where it is known. */
export const digest = (): string | null => known;

async function fetched(address: URL | string): Promise<Response> {
  try {
    return await fetch(address);
  } catch (cause) {
    throw new Error(`hearth.wasm cannot be fetched from ${String(address)}`, { cause });
  }
}

/** A response of another realm, or of a library, is one too. */
const isResponse = (source: BufferSource | Response): source is Response => 'arrayBuffer' in source;

async function body(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new Error(`hearth.wasm is not at ${response.url}: the answer is ${response.status}`);
  return response.arrayBuffer();
}

async function compiled(bytes: BufferSource): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw notCompiled(cause);
  }
}

/** It is known only where the platform computes it: pages without TLS have no `crypto.subtle`. */
async function digestOf(bytes: BufferSource): Promise<string | null> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes);
  if (digest === undefined) return null;
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return `sha256:${hex.join('')}`;
}
