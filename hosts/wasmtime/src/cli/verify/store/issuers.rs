//! The issuers whose credentials a store holds, and the documents that say which keys they have.

use std::path::Path;

use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::super::{Verify, question};
use crate::cli::{Failure, module};
use crate::serve::{IssuerKey, Settings};

/// Who may have issued the credentials of a store.
pub(super) struct Issuers {
    dids: Vec<String>,
    /// Controlled identifier documents, as JSON texts.
    controllers: Vec<String>,
}

/// What the module says of a key.
#[derive(Deserialize)]
struct Key {
    controller: Box<RawValue>,
}

impl Issuers {
    /// Those of the flags, else the one that signs for the state directory.
    pub(super) fn of(options: &Verify, state: Option<&Path>) -> Result<Self, Failure> {
        let mut issuers = Self { dids: options.issuer.iter().cloned().collect(), controllers: Vec::new() };
        for path in &options.controllers {
            issuers.controllers.push(question::json(path)?.text.clone());
        }
        if let (true, Some(state)) = (issuers.dids.is_empty(), state) {
            issuers.add_own(state)?;
        }
        Ok(issuers)
    }

    /// The issuer of a state directory: the `did:key` of its key, and the DID of its settings that stands for it.
    fn add_own(&mut self, state: &Path) -> Result<(), Failure> {
        let settings = Settings::find(&state.join("hearth.toml"))?.unwrap_or_default();
        let Some(key) = IssuerKey::find(state, None, settings.issuer_key.as_deref())? else { return Ok(()) };
        self.dids.push(key.did().to_owned());
        if let Some(issuer) = settings.issuer.filter(|issuer| issuer.starts_with("did:web:")) {
            let request = json!({ "secretKey": key.secret(), "issuer": issuer }).to_string();
            let answer = module()?.invoke("credential.key", request.as_bytes())?;
            let read: Result<Key, _> = serde_json::from_str(&answer);
            let key = read.map_err(|_| format!("`{issuer}` cannot be the issuer of the key"))?;
            self.controllers.push(key.controller.get().to_owned());
            self.dids.push(issuer);
        }
        Ok(())
    }

    /// Whether any issuer is fine, as none is known.
    pub(super) fn are_unknown(&self) -> bool {
        self.dids.is_empty()
    }

    pub(super) fn have(&self, did: &str) -> bool {
        self.dids.iter().any(|one| one == did)
    }

    /// As a member of a question.
    pub(super) fn controllers(&self) -> String {
        format!("[{}]", self.controllers.join(","))
    }
}
