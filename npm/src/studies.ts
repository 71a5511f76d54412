// The typed operations `study.*`.

import type {
  AssessAnswer,
  AssessRequest,
  EstimateAnswer,
  EstimateRequest,
  ReductionsAnswer,
  ReductionsRequest,
} from './contract.js';
import { withLost } from './lost.js';
import { part } from './parts/studies.js';
import { outcomeOf, json, LENGTH, requested, type Outcome } from './request.js';
import { written } from './value.js';

/** The request of `assessStudy`. Each claim is a claim or its JSON text, which keeps every number as written. */
export type AssessStudyRequest = Omit<AssessRequest, 'claims'> & { claims: readonly unknown[] };

/** The assessment of a study; or, if the request is invalid, the findings and no statistics. */
export type StudyAssessment = Outcome<AssessAnswer>;

/** An estimate; or, if the request is invalid, the findings. */
export type MeanEstimate = Outcome<EstimateAnswer>;

/** Emission reductions; or, if the request is invalid, the findings. */
export type ReductionsResult = Outcome<ReductionsAnswer>;

/**
 * Assesses the claims of both groups of a study: the measured households, the household consumption with its interval
 * and derivation, and the saving.
 *
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 * @throws TypeError if the text of a claim is not JSON
 */
export function assessStudy({ claims, ...others }: AssessStudyRequest): StudyAssessment {
  const list = written(claims.map((claim) => (typeof claim === 'string' ? null : claim)), LENGTH);
  const rest = written({ claims: [], ...others }, LENGTH);
  const lost = [...list.lost.map(({ path, found }) => ({ path: `/claims${path}`, found })), ...rest.lost];
  const isText = claims.some((claim) => typeof claim === 'string');
  const items = isText ? `[${claims.map(textOf).join()}]` : list.text;
  const text = rest.text.replace('[]', () => items);
  const answer = outcomeOf<AssessAnswer>(part, 'study.assess', text);
  if (lost.length === 0) return answer;
  return { ok: false, status: 400, findings: withLost(answer.findings, lost, text) };
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? json(claim) : written(claim, LENGTH).text);

/**
 * Computes the interval of a mean from the mean, the spread and the number of values, with its derivation.
 *
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 */
export const estimateMean = (request: EstimateRequest): MeanEstimate =>
  requested<EstimateAnswer>(part, 'study.estimate', request);

/**
 * Computes emission reductions by a methodology and its version, with the source of each factor.
 *
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 */
export const emissionReductions = (request: ReductionsRequest): ReductionsResult =>
  requested<ReductionsAnswer>(part, 'study.reductions', request);
