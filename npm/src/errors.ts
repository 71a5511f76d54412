// Errors that every entry of the package shares.

import type { CallError } from './contract.js';
import type { Operation } from './operation.js';

/** The module could not work with the call: it is over a limit, or malformed. A wrong claim is no such error. */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';
  /** The stable code, such as `request.too_large`. */
  readonly code: string;

  constructor(error: CallError) {
    super(error.message);
    this.code = error.code;
  }
}

/**
 * The module stopped in the middle of a call, as when there is no memory left. It is no mistake of the claim's or the
 * caller's. The next call has a new instance of the module, and routers compile their tables in it by themselves.
 */
export class Trapped extends Error {
  override readonly name = 'Trapped';
  readonly code = 'module.trapped';

  constructor(operation: Operation, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`hearth.wasm stopped in \`${operation}\`: ${why}. The next call has a new instance of it`, { cause });
  }
}

/**
 * The host compiles no WebAssembly. On a page, its Content-Security-Policy forbids it: `script-src` needs
 * `'wasm-unsafe-eval'`.
 */
export class CompilationForbidden extends Error {
  override readonly name = 'CompilationForbidden';
  readonly code = 'module.forbidden';

  constructor(why: string, cause: unknown) {
    super(
      "WebAssembly cannot be compiled here. On a page, the Content-Security-Policy must have `'wasm-unsafe-eval'` in " +
        `\`script-src\`. The host says: ${why}`,
      { cause },
    );
  }
}
