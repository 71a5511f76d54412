// Hearth's rules for programs in JavaScript: claims, samples, studies and credentials, the paths of a protocol gateway,
// and user preferences.
//
// Everything is a function of the one module, which is loaded at the first call and never at an import.

export {
  claimJsonSchemas,
  claimRules,
  codes,
  recordClaim,
  validateClaim,
  type ClaimReport,
  type RecordClaimRequest,
  type RecordResult,
} from './claims.js';
export type * from './contract.js';
export {
  credentialKey,
  issueCredential,
  signDocument,
  verifyCredential,
  type CredentialCheck,
  type CredentialKey,
  type IssueCredentialRequest,
  type IssuedCredential,
  type SignedDocument,
  type VerifyRequest,
} from './credentials.js';
export { CouldNotRun, Trapped } from './errors.js';
export { fieldErrors, type Issue } from './findings.js';
export {
  createRouter,
  GatewayConfigurationError,
  type Router,
  type RouteOptions,
  type RouteResult,
  type RouteTable,
} from './gateway.js';
export { invoke, session, version, type Operation, type Session, type Version } from './invoke.js';
export {
  manifest as preferencesManifest,
  mergePreferences,
  preferencesJsonSchemas,
  renderPreferences,
  toolDescription as preferencesTool,
  validatePreferences,
  type Manifest,
  type Merged,
  type MergeRequest,
  type MergeResult,
  type Refused,
  type Rendered,
  type ToolDescription,
  type Validated,
} from './preferences.js';
export type { Declined } from './request.js';
export { sampleSize, type SampleSize } from './sampling.js';
export { drawSelection, verifySelection, type Drawing, type SelectionCheck } from './selection.js';
export { claimSchema, type Standard } from './standard.js';
export {
  assessStudy,
  emissionReductions,
  estimateMean,
  type AssessStudyRequest,
  type MeanEstimate,
  type ReductionsResult,
  type StudyAssessment,
} from './studies.js';
