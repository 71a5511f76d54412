//! The API keys of a deployment: the entries in `hearth.toml`, and the keys of a first start.

use std::io;
use std::path::Path;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use hearth_files::private;
use hearth_routes::Scope;

/// An API key, in the format of the edge.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Key {
    pub(super) id: String,
    pub(super) sha256: String,
    /// The owner of the claims; by default, the subject.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) organisation: Option<String>,
    /// The holder of the key, who sends the claims.
    pub(super) subject: String,
    pub(super) scopes: Vec<String>,
    #[serde(default)]
    pub(super) rooms: Vec<String>,
    /// The time from which the key is rejected (RFC 3339).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expires: Option<String>,
}

impl Key {
    /// Returns the entry of the operator's key, which has all scopes.
    pub(super) fn of_operator(secret: &str) -> Self {
        Self {
            id: String::from("default"),
            sha256: HEXLOWER.encode(&Sha256::digest(secret)),
            organisation: None,
            subject: String::from(SUBJECT),
            scopes: Scope::ALL.map(|scope| scope.as_str().to_owned()).into(),
            rooms: ROOMS.map(String::from).into(),
            expires: None,
        }
    }

    /// Returns the entry of a key for the form, which only sends and reads claims of the operator's organisation.
    fn of_form(secret: &str) -> Self {
        Self {
            id: String::from("form"),
            organisation: Some(String::from(SUBJECT)),
            subject: String::from("form"),
            scopes: FORM_SCOPES.map(String::from).into(),
            rooms: Vec::new(),
            ..Self::of_operator(secret)
        }
    }

    pub(super) fn organisation(&self) -> &str {
        self.organisation.as_deref().unwrap_or(&self.subject)
    }
}

/// The keys of a first start. Their secrets are only in memory, and their digests are not yet stored.
#[derive(Debug)]
pub(crate) struct NewKeys {
    /// The key with all scopes.
    pub(crate) operator: String,
    /// The key that only sends and reads claims.
    pub(crate) form: String,
}

impl NewKeys {
    pub(super) fn make() -> Result<Self, getrandom::Error> {
        Ok(Self { operator: new_secret()?, form: new_secret()? })
    }

    pub(super) fn entries(&self) -> [Key; 2] {
        [Key::of_operator(&self.operator), Key::of_form(&self.form)]
    }

    /// Creates the settings file with the digests. Call this when the secrets can be shown, because they are not stored.
    pub(crate) fn store(&self, file: &Path) -> Result<(), String> {
        let text = FIRST.replacen("{keys}\n", &tables(&self.entries()), 1);
        private::write(file, &text).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                format!(
                    "`{}`: another server has just created this file; start again to use its key",
                    file.display()
                )
            }
            _ => format!("`{}`: {error}", file.display()),
        })
    }
}

/// Checks a key of the operator, which must be valid as a bearer token. White space around the key is removed,
/// because a file with a secret often ends with a line break. The error does not contain the key.
pub(super) fn given_key(text: &str) -> Result<&str, String> {
    let key = text.trim();
    let fault = if key.is_empty() {
        "is empty"
    } else if key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(key);
    } else {
        "must be printable ASCII without white space, because it is sent in a header field"
    };
    Err(format!("the operator's key (`--api-key` or `HEARTH_OPERATOR_KEY`) {fault}"))
}

/// Returns 32 random bytes from the system, as text that needs no quoting in a shell.
pub fn new_secret() -> Result<String, getrandom::Error> {
    let mut bytes = [0_u8; 32];
    getrandom::fill(&mut bytes)?;
    Ok(hearth_api_key::of(&bytes))
}

/// Returns the tables of keys for the settings file.
fn tables(keys: &[Key]) -> String {
    let table = |key: &Key| {
        let Key { id, sha256, organisation, subject, scopes, rooms, .. } = key;
        let organisation =
            organisation.as_ref().map(|name| format!("organisation = {name:?}\n")).unwrap_or_default();
        format!(
            "[[api_keys]]\n\
             id = {id:?}\n\
             sha256 = {sha256:?}\n\
             {organisation}\
             subject = {subject:?}\n\
             scopes = {scopes:?}\n\
             rooms = {rooms:?}\n\
             \n"
        )
    };
    keys.iter().map(table).collect()
}

/// The settings file of a first start, with a line for the tables of the keys.
const FIRST: &str = include_str!("hearth.toml");

/// The subject and the organisation of the operator's key, which the first start creates, and of a given key.
pub(crate) const SUBJECT: &str = "default";
/// The scopes of the form's key.
pub(super) const FORM_SCOPES: [&str; 2] = [Scope::ClaimsWrite.as_str(), Scope::ClaimsRead.as_str()];

/// The rooms of a key with all scopes: the default room, and every room that a request names.
const ROOMS: [&str; 2] = ["default", "*"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_given_key_can_be_sent() {
        for key in ["secret-1", " secret-1\n"] {
            assert_eq!(given_key(key).as_deref(), Ok("secret-1"));
        }
        for key in ["", "\n", "two words", "schlüssel"] {
            assert!(given_key(key).is_err_and(|message| key.is_empty() || !message.contains(key)), "{key:?}");
        }
    }
}
