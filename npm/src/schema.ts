// The JSON Schemas (2020-12) as the module has them, for programs that need nothing else.

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

declare const HEARTH_CLAIM_SCHEMA: JsonSchema;
declare const HEARTH_RECORD_SCHEMA: JsonSchema;
declare const HEARTH_PREFERENCES_SCHEMA: JsonSchema;
declare const HEARTH_PREFERENCES_CHANGE_SCHEMA: JsonSchema;

/** The schema of a claim: what any validator can tell of it. The rules say more. */
export const claimJsonSchema: JsonSchema = HEARTH_CLAIM_SCHEMA;

/** The schema of a record: what the service answers for a claim. */
export const recordJsonSchema: JsonSchema = HEARTH_RECORD_SCHEMA;

/** The schema of the preferences of a room. */
export const preferencesJsonSchema: JsonSchema = HEARTH_PREFERENCES_SCHEMA;

/** The schema of a change of preferences. */
export const preferencesChangeJsonSchema: JsonSchema = HEARTH_PREFERENCES_CHANGE_SCHEMA;
