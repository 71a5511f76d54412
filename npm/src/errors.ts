// Errors shared by all entries of the package.

import type { CallError } from './contract.js';
import type { Operation } from './operation.js';

/**
 * The module could not run a call, because the request is malformed or exceeds a limit. A claim that breaks a rule
 * yields findings instead.
 */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';
  /** The stable code, for example `request.too_large`. */
  readonly code: string;

  constructor(error: CallError) {
    super(error.message);
    this.code = error.code;
  }
}

/**
 * The module trapped during a call, for example because it ran out of memory. The cause is neither the claim nor the
 * caller. The next call uses a new instance of the module, in which routers recompile their tables automatically.
 */
export class Trapped extends Error {
  override readonly name = 'Trapped';
  readonly code = 'module.trapped';

  constructor(operation: Operation, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`hearth.wasm trapped in \`${operation}\`: ${why}. The next call uses a new instance`, { cause });
  }
}

/**
 * The host does not allow WebAssembly compilation. On a page, the cause is the Content-Security-Policy: `script-src`
 * must include `'wasm-unsafe-eval'`.
 */
export class CompilationForbidden extends Error {
  override readonly name = 'CompilationForbidden';
  readonly code = 'module.forbidden';

  constructor(why: string, cause: unknown) {
    super(
      "the host does not allow WebAssembly compilation. On a page, add `'wasm-unsafe-eval'` to `script-src` in the " +
        `Content-Security-Policy. Reported by the host: ${why}`,
      { cause },
    );
  }
}
