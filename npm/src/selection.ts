// The operations `selection.*` of the module, with types.

import type { DrawAnswer, DrawRequest, VerifySelectionAnswer, VerifySelectionRequest } from './contract.js';
import { part } from './parts/studies.js';
import { requested, type Outcome } from './request.js';

/** A sample; or, when the request is wrong, the findings. */
export type Drawing = Outcome<DrawAnswer>;

/** That a sample is the same when it is drawn again; or, when it is not, the findings. */
export type SelectionCheck = Outcome<VerifySelectionAnswer>;

/**
 * Draws households from a sampling frame, by public randomness. Anybody who has the frame can draw them again.
 *
 * @throws CouldNotRun when the request is malformed or over a limit
 */
export const drawSelection = (request: DrawRequest): Drawing => requested<DrawAnswer>(part, 'selection.draw', request);

/**
 * Draws a sample once more and compares; with a `household`, it must be in the sample.
 *
 * @throws CouldNotRun when the request is malformed or over a limit
 */
export const verifySelection = (request: VerifySelectionRequest): SelectionCheck =>
  requested<VerifySelectionAnswer>(part, 'selection.verify', request);
