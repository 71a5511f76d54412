//! The issuers of the credentials in a store, and the documents with their keys.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use super::super::options::Verify;
use super::super::request;
use crate::load::module;
use crate::result::Failure;
use hearth_server::{IssuerKey, Settings};

/// The issuers that may have issued the credentials of a store.
pub(super) struct Issuers {
    dids: Vec<String>,
    /// Controlled identifier documents, as JSON texts.
    controllers: Vec<String>,
}

/// The module's description of a key.
#[derive(Deserialize)]
struct Key {
    controller: Controller,
}

/// A controlled identifier document.
#[derive(Deserialize)]
struct Controller {
    id: String,
    #[serde(rename = "verificationMethod")]
    methods: Vec<Value>,
    #[serde(rename = "assertionMethod")]
    assertions: Vec<Value>,
}

impl Controller {
    /// Adds a public key, as the service does in `/.well-known/did.json`.
    fn add(&mut self, key: &str) {
        let id = format!("{}#{key}", self.id);
        self.assertions.push(json!(id));
        self.methods
            .push(json!({ "id": id, "type": "Multikey", "controller": self.id, "publicKeyMultibase": key }));
    }

    fn text(&self) -> String {
        let Self { id, methods, assertions } = self;
        json!({ "id": id, "verificationMethod": methods, "assertionMethod": assertions }).to_string()
    }
}

impl Issuers {
    /// Returns the issuers of the flags, or else the issuer of the state directory.
    pub(super) fn of(options: &Verify, state: Option<&Path>) -> Result<Self, Failure> {
        let mut issuers = Self { dids: options.issuer.iter().cloned().collect(), controllers: Vec::new() };
        for path in &options.controllers {
            issuers.controllers.push(request::json(path)?.text.clone());
        }
        if let (true, Some(state)) = (issuers.dids.is_empty(), state) {
            issuers.add_own(state)?;
        }
        Ok(issuers)
    }

    /// Adds the issuer of a state directory: the `did:key` of its key and of its other public keys, and the DID that its
    /// settings use for the keys.
    fn add_own(&mut self, state: &Path) -> Result<(), Failure> {
        let settings = Settings::find(&state.join("hearth.toml"))?.unwrap_or_default();
        let Some(key) = IssuerKey::find(state, None, settings.issuer_key.as_deref())? else { return Ok(()) };
        let others =
            settings.issuer_public_keys.iter().map(|key| key.strip_prefix("did:key:").unwrap_or(key));
        let others: Vec<&str> = others.map(str::trim).collect();
        self.dids.push(key.did().to_owned());
        self.dids.extend(others.iter().map(|other| format!("did:key:{other}")));
        if let Some(issuer) = settings.issuer.filter(|issuer| issuer.starts_with("did:web:")) {
            let request = json!({ "secretKey": key.secret(), "did": issuer }).to_string();
            let answer = module()?.invoke("credential.key", request.as_bytes())?;
            let read: Result<Key, _> = serde_json::from_str(&answer);
            let mut key = read.map_err(|_| format!("`{issuer}` cannot be the issuer of the key"))?;
            for other in others {
                key.controller.add(other);
            }
            self.controllers.push(key.controller.text());
            self.dids.push(issuer);
        }
        Ok(())
    }

    /// Returns whether no issuer is known, in which case all are accepted.
    pub(super) fn are_unknown(&self) -> bool {
        self.dids.is_empty()
    }

    pub(super) fn have(&self, did: &str) -> bool {
        self.dids.iter().any(|one| one == did)
    }

    /// Returns the document of an issuer as a member of a request. The document of another issuer would not be used.
    pub(super) fn controllers(&self, issuer: &str) -> String {
        let is_own = |document: &&String| {
            serde_json::from_str::<Value>(document)
                .is_ok_and(|read| read.get("id").is_some_and(|id| id == issuer))
        };
        format!("[{}]", self.controllers.iter().find(is_own).map_or("", String::as_str))
    }
}
