//! The requests and answers of the contract as types, from which tsify writes the TypeScript declarations.
//!
//! The exports answer with text that `hearth-core` wrote, and never pass through these types: they describe it.
//! That the description is true is what `tests/types.rs` shows, by reading real answers into the types, with
//! unknown members refused, and comparing what comes out again.
//!
//! Not here: the type of a claim. Its JSON Schema is an answer of the module itself (`claimSchema`).

mod catalogue;
mod claims;
mod finding;
mod gateway;
mod preferences;

pub use catalogue::{Code, Rule, RulesAnswer, SchemaAnswer, VersionAnswer};
pub use claims::{
    ClaimRecord, ClaimSummary, Conflict, Credential, Period, Policy, RecordAnswer, RecordRequest,
    RecordStatus, Study, ValidateAnswer,
};
pub use finding::{CallError, Check, CheckResult, Finding, Param, Severity};
pub use gateway::{
    Alternative, CompileAnswer, Deprecation, Explanation, FieldValue, GatewayAlias, GatewayConfiguration,
    GatewayField, GatewayPrefix, GatewayRoute, Matched, ReleaseAnswer, Role, RouteAnswer, RouteRequest,
    RoutesAnswer, ServedPrefix, ServedRoute, TableRequest,
};
pub use preferences::{
    Formality, Length, ManifestExample, MergePreferencesAnswer, MergePreferencesRequest, OtherMembers,
    PreferencesManifestAnswer, PreferencesSchemaAnswer, PreferencesToolAnswer, RenderPreferencesAnswer,
    ToolAnnotations, UserPreferences, UserPreferencesChange, ValidatePreferencesAnswer,
};
