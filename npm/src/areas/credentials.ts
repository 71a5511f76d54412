// The entry `hearth-kpt/credentials`: keys, signed documents and credentials.

export type * from '../contract.js';
export {
  credentialKey,
  issueCredential,
  signDocument,
  studyCredential,
  verifyCredential,
  type CredentialCheck,
  type CredentialKey,
  type IssueCredentialRequest,
  type IssuedCredential,
  type IssuedStudyCredential,
  type SignedDocument,
  type StudyCredentialOptions,
  type VerifyRequest,
} from '../credentials.js';
export { CompilationForbidden, CouldNotRun, Trapped } from '../errors.js';
export type { Declined } from '../request.js';
export { version, type Version } from '../version.js';
