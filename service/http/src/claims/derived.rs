//! A measurement of field data: weighings of one fuel in one household, or a claim. Each becomes a record.

use hearth_resources::ApiKey;
use http::StatusCode;

use super::checked::Checked;
use crate::context;
use crate::module;
use crate::problem::Problem;
use crate::settings::Recording;
use crate::store::{Store, StoredRecord};

/// The text of a measurement.
pub(crate) enum Measurement {
    /// A request of `claims.derive`.
    Weighings(String),
    /// A claim with daily logs.
    Claim(String),
}

impl Measurement {
    /// Decides the measurement and stores its record: 201, or 200 with the stored record of the same measurement.
    ///
    /// # Errors
    ///
    /// Returns a problem if the rules refuse the measurement, or the store fails. The paths of its findings refer to the
    /// text of the measurement.
    pub(crate) async fn keep(
        &self,
        key: &ApiKey,
        store: &Store,
        recording: &Recording,
    ) -> Result<(StatusCode, StoredRecord), Problem> {
        self.decide(key, store, recording).await.inspect_err(context::count_refusal)
    }

    async fn decide(
        &self,
        key: &ApiKey,
        store: &Store,
        recording: &Recording,
    ) -> Result<(StatusCode, StoredRecord), Problem> {
        match self {
            Self::Claim(claim) => keep(key, claim, store, recording).await,
            Self::Weighings(request) => {
                let derived = module::derive(request)?;
                let kept = keep(key, &derived.claim, store, recording).await;
                kept.map_err(|problem| problem.with_paths(|pointer| derived.place(pointer)))
            }
        }
    }
}

async fn keep(
    key: &ApiKey,
    claim: &str,
    store: &Store,
    recording: &Recording,
) -> Result<(StatusCode, StoredRecord), Problem> {
    Checked::read(key, claim.as_bytes(), recording)?.keep(store, recording).await
}
