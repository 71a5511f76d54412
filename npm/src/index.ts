// Hearth's rules in JavaScript: claims, samples, studies and credentials, protocol gateway paths, and user preferences.
//
// All functions call one WebAssembly module. It is loaded by the first call, never by an import. A bundle contains only
// the slices of the module that the imported functions need.

export * from './areas/claims.js';
export * from './areas/credentials.js';
export * from './areas/gateway.js';
export * from './areas/preferences.js';
export * from './areas/studies.js';
export { codes } from './catalogue.js';
export { CompilationForbidden, CouldNotRun, Trapped } from './errors.js';
export { invoke, session, type Operation, type Session } from './invoke.js';
export { version, type Version } from './version.js';
// The contract has other types with these names.
export type { CredentialKey, IssuedCredential, IssuedStudyCredential, SignedDocument } from './areas/credentials.js';
export type { SampleSize, StudyAssessment } from './areas/studies.js';
