// The versions and the digest of the module that the build copied.

import type { Ran } from '../calls.js';
import type { VersionAnswer } from '../contract.js';

declare const HEARTH_VERSIONS: Ran<VersionAnswer>;
declare const HEARTH_DIGEST: string;

/** The answer of `module.version`. */
export const versions = (): Ran<VersionAnswer> => HEARTH_VERSIONS;

/** The digest of the module, where it is known. */
export const digest = (): string | null => HEARTH_DIGEST;
