// Hearth's rules for programs in JavaScript: claims, samples, studies and credentials, the paths of a protocol gateway,
// and user preferences.
//
// Everything is a function of the one module. It is loaded at the first call and never at an import; a bundle has the
// slices of it that the imported functions need.

export * from './areas/claims.js';
export * from './areas/credentials.js';
export * from './areas/gateway.js';
export * from './areas/preferences.js';
export * from './areas/studies.js';
export { codes } from './catalogue.js';
export { CompilationForbidden, CouldNotRun, Trapped } from './errors.js';
export { invoke, session, type Operation, type Session } from './invoke.js';
export { version, type Version } from './version.js';
// The contract has other types of these names.
export type { CredentialKey, IssuedCredential, SignedDocument } from './areas/credentials.js';
export type { SampleSize, StudyAssessment } from './areas/studies.js';
