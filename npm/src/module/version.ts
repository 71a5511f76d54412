// What the build knows of the module that it copies: its versions and its digest.

import type { Ran } from '../calls.js';
import type { VersionAnswer } from '../contract.js';

declare const HEARTH_VERSIONS: Ran<VersionAnswer>;
declare const HEARTH_DIGEST: string;

/** The answer of `module.version`. */
export const versions = (): Ran<VersionAnswer> => HEARTH_VERSIONS;

/** The digest of the module, where it is known. */
export const digest = (): string | null => HEARTH_DIGEST;
