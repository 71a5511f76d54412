//! The options of `hearth verify`.

use std::path::PathBuf;

use clap::Args;

use crate::result::Format;

/// Verify a credential offline, or the store of a service.
///
/// Checks the signature, issuer, period, digest, rules, study, module and status of a credential. A check whose input
/// is not given is reported as `not-checked`: the digest and the rules require the claim, or all claims of a study, and
/// the status its list. The signature of a `did:web` fails without its document. From its claims, the figures of a study are calculated
/// again. Without `--issuer` or `--controller`, any key may have signed the credential.
///
/// Exit codes: 0 no check fails; 1 a check fails, a file that was given is not used, another rule set led to other
/// figures, the record around the credential is not verified, or the store has errors; 2 the command could not run.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// Credential, or a record that contains one; `-` for standard input
    #[arg(long, value_name = "FILE", required_unless_present = "store")]
    pub(super) credential: Option<PathBuf>,
    /// State directory of `hearth serve`, or its database: compares all claims, ids and credentials in it. The database
    /// is only read, and may be in use
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = ["credential", "claim", "study", "claims", "selection", "history", "status_lists", "now"]
    )]
    pub(super) store: Option<PathBuf>,
    /// Claim that the credential is about
    #[arg(long, value_name = "FILE")]
    pub(super) claim: Option<PathBuf>,
    /// Facts of the claim's study, from `hearth study credential --study-output`: {"referenceClaims":60,
    /// "counterpart":{"startDate","endDate"},"selection":{"selected":true}}
    #[arg(long, value_name = "FILE")]
    pub(super) study: Option<PathBuf>,
    /// Claims that the credential of a study counts: JSON, one after another (NDJSON), or a table (CSV), as for
    /// `hearth study assess`; repeatable
    #[arg(long, value_name = "FILE", conflicts_with_all = ["claim", "study"])]
    pub(super) claims: Vec<PathBuf>,
    /// Document of the selection of the study's households; without `--frame`, a file with the member `selection` of the
    /// parameters, for a selection of each group
    #[arg(long, value_name = "FILE", requires = "claims")]
    pub(super) selection: Option<PathBuf>,
    /// Sampling frame of the selection
    #[arg(long, value_name = "FILE", requires = "selection")]
    pub(super) frame: Option<PathBuf>,
    /// History of the study, the frames that were registered for it: the member `history` of `GET /v1/studies/{id}`, or that
    /// answer
    #[arg(long, value_name = "FILE", requires = "claims")]
    pub(super) history: Option<PathBuf>,
    /// Status list (`BitstringStatusListCredential`); repeatable
    #[arg(long = "status-list", value_name = "FILE")]
    pub(super) status_lists: Vec<PathBuf>,
    /// Controlled identifier document of an issuer; repeatable
    #[arg(long = "controller", value_name = "FILE")]
    pub(super) controllers: Vec<PathBuf>,
    /// Required issuer of the credential
    #[arg(long, value_name = "DID")]
    pub(super) issuer: Option<String>,
    /// Time of the verification (RFC 3339), as in 2026-11-20T21:00:00Z [default: now]
    #[arg(long, value_name = "TIME")]
    pub(super) now: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
}
