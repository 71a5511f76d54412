// The vectors of claims, and what a runtime is asked for them through the package.

import { askable } from '../../npm/tests/vectors.mjs';

/** Those without other calls before them. */
export const vectors = askable.filter(({ file, before }) => file.startsWith('claims/') && before.length === 0);

/** Each as an operation and the text of its request. */
export const calls = vectors.map(({ operation, text }) => ({ operation, text }));
