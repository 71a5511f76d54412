// The entry `hearth-kpt/claims`: claims.

export {
  claimFigures,
  claimJsonSchemas,
  claimRules,
  deriveClaim,
  recordClaim,
  validateClaim,
  type DerivedResult,
  type FiguresResult,
  type RecordClaimRequest,
  type RecordResult,
} from '../claims.js';
export type * from '../contract.js';
export { CompilationForbidden, CouldNotRun, Trapped } from '../errors.js';
export { fieldErrors, type Issue } from '../findings.js';
export { claimSchema, type Standard } from '../standard.js';
export type { ClaimReport } from '../validation.js';
export { version, type Version } from '../version.js';
