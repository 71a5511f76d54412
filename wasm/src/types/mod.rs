//! The requests and answers of the contract as types, from which tsify writes the TypeScript declarations.
//!
//! The exports answer with text that `hearth-core` wrote, and never pass through these types: they describe it.
//! That the description is true is what `tests/types` shows, by reading real answers into the types, with
//! unknown members refused, and comparing what comes out again.
//!
//! Not here: the type of a claim. Its JSON Schema is an answer of the module itself (`claimSchema`).

mod assessment;
mod catalogue;
mod claims;
mod credential;
mod emissions;
mod finding;
mod gateway;
mod groups;
// wasm-bindgen leaves custom sections out of native builds.
#[cfg(target_family = "wasm")]
mod operations;
mod preferences;
mod reductions;
mod sampling;
mod selection;
mod statistics;
mod study;
mod verification;

pub use assessment::{
    ApartHousehold, AppliedOutlierMethod, AssessAnswer, AssessedDropout, AssessedGap, AssessedSelection,
    AssessedStudy, Assessment, AssessmentParameters, Completeness, GroupGaps, GroupSpan, MeasuredDays,
    MissingHousehold, OfGroups, SelectionOrigin, StandardAdults, StudyCheck, StudyTopic, Timing,
    WarningTopic,
};
pub use catalogue::{CatalogueAnswer, CatalogueCode, Code, Rule, RulesAnswer, SchemaAnswer, VersionAnswer};
pub use claims::{
    ClaimRecord, ClaimSummary, Conflict, Credential, Period, Policy, RecordAnswer, RecordRequest,
    RecordStatus, Study, StudySelected, ValidateAnswer,
};
pub use credential::{
    IssueAnswer, IssueRequest, IssuedRecord, IssuedReductions, IssuedStudy, JsonDocument, KeyAnswer,
    KeyRequest, SignAnswer, SignRequest, StatusEntries, StatusEntry,
};
pub use emissions::{
    AppliedConsumption, AppliedFactor, AppliedTerm, ConsumptionCap, EmissionReductions, PerCapita,
    ReductionSum, ReductionsAnswer,
};
pub use finding::{CallError, Check, CheckResult, Finding, Param, Severity};
pub use gateway::{
    Alternative, CompileAnswer, Deprecation, Explanation, FieldValue, GatewayAlias, GatewayConfiguration,
    GatewayField, GatewayPrefix, GatewayRoute, Matched, ReleaseAnswer, Role, RouteAnswer, RouteRequest,
    RoutesAnswer, ServedPrefix, ServedRoute, TableRequest,
};
pub use groups::{
    AppliedCap, AssessedGroup, CapLimit, ComparedHouseholds, Difference, DifferenceMethod, GroupOutliers,
    GroupSizes, HouseholdAbove, KnownSizes, MeasuredHousehold, MethodologyRule, OutlierSide, Outliers,
    PlausibilityBand, ReductionsBasis, Spread, TakenValue, UnknownBand,
};
pub use preferences::{
    Formality, Length, ManifestExample, MergePreferencesAnswer, MergePreferencesRequest, OtherMembers,
    PreferencesManifestAnswer, PreferencesSchemaAnswer, PreferencesToolAnswer, RenderPreferencesAnswer,
    ToolAnnotations, UserPreferences, UserPreferencesChange, ValidatePreferencesAnswer,
};
pub use reductions::{
    ConsumptionRequest, DefaultOrSourced, Efficiencies, EmbodiedEmissions, FactorFigure, FactorsRequest,
    Hawthorne, LeakageRequest, ReductionTerm, ReductionsRequest, SourcedFigure,
};
pub use sampling::{
    ExpectedEstimate, SampleInputs, SampleSizeAnswer, SampleSizeRequest, SampledStratum, SizedStratum,
};
pub use selection::{
    DrawAnswer, DrawRequest, Drawn, DrawnHousehold, FrameEntry, FrameStratum, HouseholdSelection, Randomness,
    SampledHousehold, SelectionDesign, SelectionFrame, VerifySelectionAnswer, VerifySelectionRequest,
};
pub use statistics::{
    AppliedPrecision, Bound, ConservativeValue, Distribution, Estimate, EstimateMethod, EstimateParameters,
    EstimatedStratum, Figure, Interval, PrecisionRule, PrecisionRuleName, Sides, StatedPrecision,
};
pub use study::{
    AssessRequest, EstimateAnswer, EstimateRequest, OutlierMethod, OutlierMethodName, SelectionProof,
    SelectionProofs, SizedHousehold, StudyDesign, StudyDropout, StudyFuel, StudyFuels, StudyGap, StudyGroup,
    StudyName, StudySelection,
};
pub use verification::{
    VerificationCheck, VerificationChecks, VerificationResult, VerifiedStatus, VerifyCredentialAnswer,
    VerifyCredentialRequest,
};

use serde::{Deserialize, Deserializer};

/// A member that is there, be it `null`.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
