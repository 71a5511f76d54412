// Errors that every entry of the package shares.

import type { CallError } from './contract.js';

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
