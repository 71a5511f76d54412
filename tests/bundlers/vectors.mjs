// The claim vectors, as calls of the package in a runtime.

import { askable } from '../../npm/tests/vectors.mjs';

/** The vectors without preceding calls. */
export const vectors = askable.filter(({ file, before }) => file.startsWith('claims/') && before.length === 0);

/** Each vector as an operation and the text of its request. */
export const calls = vectors.map(({ operation, text }) => ({ operation, text }));
