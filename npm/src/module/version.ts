// The versions and the digest of the module that the build copied.

import type { Ran } from '../calls.js';
import type { VersionAnswer } from '../contract.js';

declare const HEARTH_VERSIONS: Ran<VersionAnswer>;
declare const HEARTH_DIGEST: string;

/** Returns the answer of `module.version`. */
export const versions = (): Ran<VersionAnswer> => HEARTH_VERSIONS;

/** Returns the digest of the module, if known. */
export const digest = (): string | null => HEARTH_DIGEST;
