//! Credentials: issues, signs and verifies JSON documents with a Data Integrity proof.
//!
//! The proof is `eddsa-jcs-2022` (W3C Data Integrity `EdDSA` Cryptosuites 1.0, §3.3): Ed25519 over the SHA-256 of the
//! canonical JSON (RFC 8785) of the proof's options and of the document. The document of a verified record is a
//! credential of the W3C data model 2.0. Keys, times and the documents of issuers are arguments: the module fetches
//! nothing, draws no random numbers and reads no clock.
//!
//! A credential with the status `verified` proves only the rules with the result `pass`. A rule with the result
//! `not-assessed`, for example because it depends on the study, is not proven.
//!
//! * `request`, `text`: the shapes of the requests, and the formats of their texts.
//! * `answer`, `model`: the shapes of the answers and of a credential.
//! * `key`, `controller`: keys as Multikeys, and the DID and the controller document of a key.
//! * `proof`: creates and checks a proof.
//! * `sign`: signs a credential of the W3C data model.
//! * `envelope`: the parts of a credential that do not depend on its subject.
//! * `issue`, `subject`: the credential of a verified record, and its statements.
//! * `study`, `study_subject`: the credential of a study, and its statements.
//! * `verify`: checks a document against its key, its times, its claim and its status, independently of each other.
//! * `gzip`: decompresses status lists.

mod answer;
pub(crate) mod codes;
mod conforms;
mod controller;
mod document;
mod envelope;
mod gzip;
mod issue;
mod key;
mod model;
mod proof;
mod request;
mod sign;
mod study;
mod study_subject;
mod subject;
mod text;
mod verify;

pub use codes::codes;

#[cfg(feature = "schema")]
pub(crate) use answer::{IssueAnswer, KeyAnswer, SignAnswer, StudyCredentialAnswer};
pub(crate) use controller::{Source, key};
pub(crate) use issue::issue;
pub(crate) use key::{hidden, redacted};
pub(crate) use request::{
    IssueRequest, KeyRequest, SignRequest, StudyCredentialRequest, VerifyCredentialRequest,
};
pub(crate) use sign::sign;
pub(crate) use study::issue as issue_study;
#[cfg(feature = "schema")]
pub(crate) use verify::answer::{RefusedCredential, VerifiedCredential};
pub(crate) use verify::verify;
