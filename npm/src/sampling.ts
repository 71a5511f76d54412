// The operation `sampling.size` of the module, with types.

import type { SampleSizeAnswer, SampleSizeRequest } from './contract.js';
import { part } from './parts/studies.js';
import { requested, type Outcome } from './request.js';

/** A size, and what made it; or, when the request is wrong, the findings. */
export type SampleSize = Outcome<SampleSizeAnswer>;

/**
 * How many households a study needs, with the formula and the inputs that made the number.
 *
 * @throws CouldNotRun when the request is malformed or over a limit
 */
export const sampleSize = (request: SampleSizeRequest): SampleSize =>
  requested<SampleSizeAnswer>(part, 'sampling.size', request);
