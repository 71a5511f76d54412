// The typed operations `selection.*`.

import type {
  DrawAnswer,
  DrawRequest,
  FrameAnswer,
  FrameRequest,
  VerifySelectionAnswer,
  VerifySelectionRequest,
} from './contract.js';
import { part } from './parts/studies.js';
import { requested, type Outcome } from './request.js';

/** The description of a frame; or, if the request is invalid, the findings. */
export type FrameDescription = Outcome<FrameAnswer>;

/** A sample; or, if the request is invalid, the findings. */
export type Drawing = Outcome<DrawAnswer>;

/** The result of redrawing a sample; or, if it differs, the findings. */
export type SelectionCheck = Outcome<VerifySelectionAnswer>;

/**
 * Describes a sampling frame by its digest, so that it can be registered before the draw.
 *
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 */
export const describeFrame = (request: FrameRequest): FrameDescription =>
  requested<FrameAnswer>(part, 'selection.frame', request);

/**
 * Draws households from a sampling frame with public randomness. The draw can be repeated by anyone with the same
 * frame.
 *
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 */
export const drawSelection = (request: DrawRequest): Drawing => requested<DrawAnswer>(part, 'selection.draw', request);

/**
 * Redraws a sample and compares the two. If the request has a `household`, checks that it is in the sample.
 *
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 */
export const verifySelection = (request: VerifySelectionRequest): SelectionCheck =>
  requested<VerifySelectionAnswer>(part, 'selection.verify', request);
