// The entry `hearth-kpt/studies`: samples, selections and studies.

export type * from '../contract.js';
export { CompilationForbidden, CouldNotRun, Trapped } from '../errors.js';
export { sampleSize, type SampleSize } from '../sampling.js';
export {
  describeFrame,
  drawSelection,
  verifySelection,
  type Drawing,
  type FrameDescription,
  type SelectionCheck,
} from '../selection.js';
export {
  assessStudy,
  emissionReductions,
  estimateMean,
  type AssessStudyRequest,
  type MeanEstimate,
  type ReductionsResult,
  type StudyAssessment,
} from '../studies.js';
export type { Declined } from '../request.js';
export { version, type Version } from '../version.js';
