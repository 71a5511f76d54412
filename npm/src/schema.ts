// The JSON Schemas (2020-12) of the module, for programs that need nothing else.

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

declare const HEARTH_CLAIM_SCHEMA: JsonSchema;
declare const HEARTH_RECORD_SCHEMA: JsonSchema;
declare const HEARTH_PREFERENCES_SCHEMA: JsonSchema;
declare const HEARTH_PREFERENCES_CHANGE_SCHEMA: JsonSchema;

/** The schema of a claim. The rules check more than a schema can express. */
export const claimJsonSchema: JsonSchema = HEARTH_CLAIM_SCHEMA;

/** The schema of a record, which the service returns for a claim. */
export const recordJsonSchema: JsonSchema = HEARTH_RECORD_SCHEMA;

/** The schema of a room's preferences. */
export const preferencesJsonSchema: JsonSchema = HEARTH_PREFERENCES_SCHEMA;

/** The schema of a change of preferences. */
export const preferencesChangeJsonSchema: JsonSchema = HEARTH_PREFERENCES_CHANGE_SCHEMA;
