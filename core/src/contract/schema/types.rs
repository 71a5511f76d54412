//! The types of the table of operations, under their names in the table. A name without a type does not compile.

use super::outcomes::Outcomes;
use crate::contract::answer::RefusedAnswer;

pub(super) use crate::claims::{Claim, RecordRequest};
pub(super) use crate::credential::{
    IssueRequest, KeyRequest, SignRequest, StudyCredentialRequest, VerifyCredentialRequest,
};
pub(super) use crate::gateway::{GatewayConfiguration, RouteRequest, TableRequest};
pub(super) use crate::preferences::{
    MergeRequest as MergePreferencesRequest, PreferencesChange as UserPreferencesChange,
    StoredRecord as UserPreferences,
};
pub(super) use crate::reductions::ReductionsRequest;
pub(super) use crate::sampling::SampleSizeRequest;
pub(super) use crate::selection::{DrawRequest, FrameRequest, VerifySelectionRequest};
pub(super) use crate::study::{AssessRequest, EstimateRequest};
pub(super) use crate::weighings::DeriveRequest;

/// A valid answer, or findings.
type Checked<A> = Outcomes<(A, RefusedAnswer<'static>)>;

/// A valid answer to an operation that cannot find an error in its input.
type Certain<A> = Outcomes<(A,)>;

pub(super) type ValidateAnswer = Outcomes<(crate::claims::AcceptedClaim, crate::claims::RefusedClaim)>;
pub(super) type RecordAnswer = Outcomes<(crate::claims::RecordedClaim, crate::claims::RefusedClaim)>;
pub(super) type DeriveAnswer = Checked<crate::weighings::DerivedClaim>;
pub(super) type FiguresAnswer = Checked<crate::study::ClaimFiguresAnswer>;
pub(super) type RulesAnswer = Certain<crate::claims::RulesAnswer>;
pub(super) type SchemaAnswer = Certain<crate::claims::SchemaAnswer>;

pub(super) type CompileAnswer = Checked<crate::gateway::CompiledTable>;
pub(super) type RouteAnswer<'a> = Checked<crate::gateway::RoutedRequest<'a>>;
pub(super) type ReleaseAnswer = Certain<crate::gateway::ReleasedTable>;
pub(super) type RoutesAnswer<'a> = Certain<crate::gateway::TableIndex<'a>>;

pub(super) type ValidatePreferencesAnswer =
    Outcomes<(crate::preferences::CheckedChange, crate::preferences::RefusedChange)>;
pub(super) type MergePreferencesAnswer<'a> =
    Outcomes<(crate::preferences::MergedPreferences<'a>, crate::preferences::RefusedChange)>;
pub(super) type RenderPreferencesAnswer = Checked<crate::preferences::RenderedPreferences>;
pub(super) type PreferencesSchemaAnswer = Certain<crate::preferences::PreferencesSchemas>;
pub(super) type PreferencesToolAnswer = Certain<crate::preferences::Tool>;
pub(super) type PreferencesManifestAnswer = Certain<crate::preferences::Manifest>;

pub(super) type FrameAnswer<'a> = Checked<crate::selection::RegisteredFrame<'a>>;
pub(super) type DrawAnswer<'a> = Checked<crate::selection::DrawnSelection<'a>>;
pub(super) type VerifySelectionAnswer<'a> = Checked<crate::selection::VerifiedSelection<'a>>;

pub(super) type SampleSizeAnswer = Checked<crate::sampling::SampleSize>;

pub(super) type AssessAnswer<'a> = Checked<crate::study::AssessAnswer<'a>>;
pub(super) type EstimateAnswer = Checked<crate::study::EstimateAnswer>;
pub(super) type ReductionsAnswer = Checked<crate::reductions::ReductionsAnswer>;

pub(super) type KeyAnswer = Checked<crate::credential::KeyAnswer>;
pub(super) type IssueAnswer<'a> = Checked<crate::credential::IssueAnswer<'a>>;
pub(super) type StudyCredentialAnswer<'a> = Checked<crate::credential::StudyCredentialAnswer<'a>>;
pub(super) type SignAnswer = Checked<crate::credential::SignAnswer>;
pub(super) type VerifyCredentialAnswer = Outcomes<(
    crate::credential::VerifiedCredential,
    crate::credential::RefusedCredential,
    RefusedAnswer<'static>,
)>;

pub(super) type VersionAnswer = Certain<crate::contract::module::Version>;
pub(super) type CatalogueAnswer = Certain<crate::catalogue::Catalogue>;
