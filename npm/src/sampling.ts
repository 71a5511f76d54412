// The operation `sampling.size` of the module, with types.

import type { Outcome } from './calls.js';
import type { SampleSizeAnswer, SampleSizeRequest } from './contract.js';
import { part } from './parts/studies.js';

/** A size, and what made it; or, when the request is wrong, the findings. */
export type SampleSize = Outcome<SampleSizeAnswer>;

/**
 * How many households a study needs, with the formula and the inputs that made the number.
 *
 * @throws CouldNotRun when the request is malformed or over a limit
 */
export const sampleSize = (request: SampleSizeRequest): SampleSize =>
  part.requested<SampleSizeAnswer>('sampling.size', request);
