//! The resources of the HTTP surfaces: what an answer contains, and what the body of a request may contain.
//!
//! The edge writes its answers with these types. Their documentation and their attributes are the schemas of the `OpenAPI`
//! document, which the feature `schema` derives. The types of the module's contract are in `core/`, and a resource refers
//! to them by name.
//!
//! ```
//! use hearth_resources::KeptAttachment;
//!
//! let kept = KeptAttachment { uri: "ni:///sha-256;ungWv48Bz-p".into(), media_type: "image/jpeg", size: 7 };
//! let text = serde_json::to_string(&kept).unwrap();
//! assert_eq!(text, r#"{"uri":"ni:///sha-256;ungWv48Bz-p","mediaType":"image/jpeg","size":7}"#);
//! ```

mod attachments;
mod events;
mod frames;
mod gateway;
mod households;
mod imports;
mod keys;
mod mappings;
mod messages;
mod operations;
mod pages;
mod problems;
mod records;
mod sampling;
mod selections;
mod service;
mod studies;

#[cfg(feature = "schema")]
mod catalogue;
#[cfg(feature = "schema")]
mod contract;
#[cfg(feature = "schema")]
mod credentials;
#[cfg(feature = "schema")]
pub mod schema;
#[cfg(feature = "schema")]
mod transforms;
#[cfg(feature = "schema")]
mod values;

pub use attachments::KeptAttachment;
pub use events::{Change, Event, EventPage};
pub use frames::{MOST_FRAMES, MOST_FRAMES_OF_ORGANISATION, StudyFrame};
pub use gateway::NodeRefusal;
pub use households::{HouseholdRecord, ListedHousehold};
pub use imports::{FuelResult, ImportedSubmission};
pub use keys::{ApiKey, ApiKeyRequest, CreatedApiKey, Source};
pub use mappings::KeptMapping;
pub use messages::{MessageAnswer, RpcError};
pub use operations::{Answers, MOST_CALLS};
pub use pages::Page;
pub use problems::{Problem, ProblemError};
pub use records::{ClaimResult, GROUPS, ListedRecord, STATUSES, StatusChange};
pub use sampling::{OF_PLATFORM, PLATFORM_CONFIDENCE, PLATFORM_PRECISION, SizedSample};
pub use selections::Selection;
pub use service::{ApiResource, Health, ServedPage, Start, Version};
pub use studies::{
    CredentialOfStudy, CredentialState, ListedStudy, MOST_REVISIONS, Progress, StudyClaimStatus,
    StudyCredentialStatus, StudyResource, StudyRevision,
};
