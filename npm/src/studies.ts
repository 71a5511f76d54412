// The operations `study.*` of the module, with types.

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
import { asked, json, LENGTH, requested, type Outcome } from './request.js';
import { written } from './value.js';

/** The request of `assessStudy`; each claim is a claim, or its JSON text, whose numbers are read as they are written. */
export type AssessStudyRequest = Omit<AssessRequest, 'claims'> & { claims: readonly unknown[] };

/** What is found of a study; or, when something is wrong with it, the findings, and no statistic. */
export type StudyAssessment = Outcome<AssessAnswer>;

/** An estimate; or, when the request is wrong, the findings. */
export type MeanEstimate = Outcome<EstimateAnswer>;

/** Emission reductions; or, when the request is wrong, the findings. */
export type ReductionsResult = Outcome<ReductionsAnswer>;

/**
 * Assesses the claims of both groups of a study: who was measured, what a household uses with its interval and how that
 * was computed, and what is saved.
 *
 * @throws CouldNotRun when the request is malformed or over a limit
 * @throws TypeError when a claim is a text that is no JSON
 */
export function assessStudy({ claims, ...others }: AssessStudyRequest): StudyAssessment {
  const list = written(claims.map((claim) => (typeof claim === 'string' ? null : claim)), LENGTH);
  const rest = written({ claims: [], ...others }, LENGTH);
  const lost = [...list.lost.map(({ path, found }) => ({ path: `/claims${path}`, found })), ...rest.lost];
  const isText = claims.some((claim) => typeof claim === 'string');
  const items = isText ? `[${claims.map(textOf).join()}]` : list.text;
  const text = rest.text.replace('[]', () => items);
  const answer = asked<AssessAnswer>(part, 'study.assess', text);
  if (lost.length === 0) return answer;
  return { ok: false, status: 400, findings: withLost(answer.findings, lost, text) };
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? json(claim) : written(claim, LENGTH).text);

/**
 * The interval of a mean of which only mean, spread and number are known, and how it was computed.
 *
 * @throws CouldNotRun when the request is malformed or over a limit
 */
export const estimateMean = (request: EstimateRequest): MeanEstimate =>
  requested<EstimateAnswer>(part, 'study.estimate', request);

/**
 * Emission reductions by a methodology and its version, each factor with its source.
 *
 * @throws CouldNotRun when the request is malformed or over a limit
 */
export const emissionReductions = (request: ReductionsRequest): ReductionsResult =>
  requested<ReductionsAnswer>(part, 'study.reductions', request);
