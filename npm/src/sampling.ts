// The typed operation `sampling.size`.

import type { SampleSizeAnswer, SampleSizeRequest } from './contract.js';
import { part } from './parts/studies.js';
import { requested, type Outcome } from './request.js';

/** A sample size with its derivation; or, if the request is invalid, the findings. */
export type SampleSize = Outcome<SampleSizeAnswer>;

/**
 * Computes how many households a study needs, with the formula and its inputs.
 *
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 */
export const sampleSize = (request: SampleSizeRequest): SampleSize =>
  requested<SampleSizeAnswer>(part, 'sampling.size', request);
