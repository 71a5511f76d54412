// The claim vectors, as calls of the package in a runtime.

import { textVectors } from '../../npm/tests/vectors.mjs';

/** The vectors without preceding calls. */
export const vectors = textVectors.filter(({ name, before }) => name.startsWith('claims/') && before.length === 0);

/** Each vector as an operation and the text of its request. */
export const calls = vectors.map(({ operation, text }) => ({ operation, text }));
