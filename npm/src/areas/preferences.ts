// The entry `hearth-kpt/preferences`: user preferences for an agent runtime.

export type * from '../contract.js';
export { CompilationForbidden, CouldNotRun, Trapped } from '../errors.js';
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
} from '../preferences.js';
export { version, type Version } from '../version.js';
