//! The API keys of the operator: the variable `api_keys`.
//!
//! The variable has the form `[{"id","sha256","organisation","subject","scopes":[…],"rooms":[…],"expires"}]`. It contains
//! the SHA-256 of each key, not the key itself. An invalid entry is a fault, and the other entries are used.

use std::collections::BTreeMap;

use hearth_resources::ApiKey;
use serde_json::Value;
use subtle::{Choice, ConstantTimeEq};

use super::scheme::Credential;
use crate::clock;
use crate::preferences::is_room;
use crate::settings::{Fault, Setting, Variables};
use hearth_routes::Scope;

/// The valid keys.
pub(crate) struct Keys(Vec<Entry>);

/// One entry of `api_keys`.
struct Entry {
    /// In lower-case hexadecimal.
    sha256: String,
    key: ApiKey,
}

impl Keys {
    /// Reads the variable.
    pub(crate) fn read(variables: &Variables) -> Setting<Self> {
        let text = match variables.text(VARIABLE) {
            Ok("") => {
                return Err(fault(
                    "is not set; set it to a JSON array with the entries that `hearth keys api` prints",
                ))
                .into();
            }
            Ok(text) => text,
            Err(fault) => return Err(fault).into(),
        };
        // The message of the parser is not used, because it can repeat a part of the text, which can contain a key.
        let entries: Vec<BTreeMap<String, Value>> = match serde_json::from_str(text) {
            Ok(entries) => entries,
            Err(error) => {
                let (line, column) = (error.line(), error.column());
                let what =
                    format!("is not a JSON array of objects; the error is at line {line}, column {column}");
                return Err(fault(what)).into();
            }
        };
        if entries.is_empty() {
            return Err(fault(
                "is an empty array, so no key is valid; add the entries that `hearth keys api` prints",
            ))
            .into();
        }
        let mut keys = Vec::new();
        let mut faults = Vec::new();
        for (number, entry) in (1..).zip(&entries) {
            match Entry::read(entry) {
                Ok(entry) => keys.push(entry),
                Err(what) => faults.push(fault(match entry.get("id").and_then(Value::as_str) {
                    None | Some("") => format!("has an invalid entry at position {number}: {what}"),
                    Some(id) => format!("has an invalid entry with the id `{id}`: {what}"),
                })),
            }
        }
        Setting::usable(Self(keys), faults)
    }

    /// Returns the key with this digest. If the credential has a name, it must be the key's id.
    ///
    /// Every key is compared in constant time, so the time does not depend on which key matches.
    pub(super) fn find(&self, digest: &str, credential: &Credential<'_>) -> Option<&ApiKey> {
        let mut found = None;
        for entry in &self.0 {
            if bool::from(entry.sha256.as_bytes().ct_eq(digest.as_bytes()) & entry.has_name(credential)) {
                found = Some(&entry.key);
            }
        }
        found
    }
}

impl Keys {
    /// Returns the keys of an organisation, in the order of the variable.
    pub(crate) fn of<'a>(&'a self, organisation: &'a str) -> impl Iterator<Item = &'a ApiKey> {
        self.0.iter().map(|entry| &entry.key).filter(move |key| key.organisation == organisation)
    }
}

impl Entry {
    /// Reads an entry. The error does not repeat the digest, because an operator may have entered the key by mistake.
    fn read(entry: &BTreeMap<String, Value>) -> Result<Self, String> {
        if let Some(unknown) = entry.keys().find(|name| !MEMBERS.contains(&name.as_str())) {
            let known = MEMBERS.map(|name| format!("`{name}`")).join(", ");
            return Err(format!("`{unknown}` is not a member of an entry; the members are {known}"));
        }
        let sha256 = text(entry, "sha256")?;
        if sha256.len() != 64 || !sha256.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(String::from(
                "`sha256` is not 64 hexadecimal digits; `hearth keys api --of FILE` prints the digest of a key",
            ));
        }
        if sha256.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return Err(String::from("`sha256` has upper-case digits; write them in lower case"));
        }
        let subject = text(entry, "subject")?;
        if subject.trim().is_empty() {
            return Err(String::from(
                "`subject` is empty; set it to the holder of the key, who sends claims",
            ));
        }
        let organisation = optional(entry, "organisation")?.unwrap_or(subject);
        if organisation.trim().is_empty() {
            return Err(String::from("`organisation` is empty; set it to the owner of the claims"));
        }
        for (name, text) in [("subject", subject), ("organisation", organisation)] {
            if text.contains('\0') {
                return Err(format!("`{name}` contains U+0000, which is not stored; remove it"));
            }
        }
        let scopes = texts(entry, "scopes")?;
        if scopes.is_empty() {
            return Err(format!("`scopes` is missing or empty; list one or more of {}", Scope::names()));
        }
        let scopes = scopes.into_iter().map(Scope::named).collect::<Result<_, _>>()?;
        let rooms = texts(entry, "rooms")?;
        if rooms.iter().any(|room| !is_room(room)) {
            return Err(String::from(
                "`rooms` contains an invalid name; the name of a room has 1 to 255 bytes and no control characters",
            ));
        }
        let expires = optional(entry, "expires")?.map(|time| {
            clock::read(time).ok_or_else(|| {
                format!("`expires` must be a time with its offset (RFC 3339), such as `2027-01-01T00:00:00Z`, not `{time}`")
            })
        });
        let key = ApiKey {
            id: optional(entry, "id")?.unwrap_or_default().to_owned(),
            subject: subject.to_owned(),
            organisation: organisation.to_owned(),
            scopes,
            rooms: rooms.into_iter().map(str::to_owned).collect(),
            expires: expires.transpose()?,
            ..ApiKey::default()
        };
        Ok(Self { sha256: sha256.to_owned(), key })
    }

    /// Whether the key has the name in the credential, if the credential has one.
    fn has_name(&self, credential: &Credential<'_>) -> Choice {
        match &credential.name {
            Some(name) => self.key.id.as_bytes().ct_eq(name),
            None => Choice::from(1),
        }
    }
}

fn text<'a>(entry: &'a BTreeMap<String, Value>, name: &str) -> Result<&'a str, String> {
    match entry.get(name) {
        Some(Value::String(text)) => Ok(text),
        Some(_) => Err(format!("`{name}` is not a string")),
        None => Err(format!("`{name}` is missing")),
    }
}

/// Returns a text, if the member exists.
fn optional<'a>(entry: &'a BTreeMap<String, Value>, name: &str) -> Result<Option<&'a str>, String> {
    if entry.contains_key(name) { text(entry, name).map(Some) } else { Ok(None) }
}

/// Returns the strings of an array; empty if the array is missing.
fn texts<'a>(entry: &'a BTreeMap<String, Value>, name: &str) -> Result<Vec<&'a str>, String> {
    let not_strings = || format!("`{name}` is not an array of strings");
    match entry.get(name) {
        Some(Value::Array(values)) => {
            values.iter().map(|value| value.as_str().ok_or_else(not_strings)).collect()
        }
        Some(_) => Err(not_strings()),
        None => Ok(Vec::new()),
    }
}

fn fault(what: impl Into<String>) -> Fault {
    Fault::new(VARIABLE, what)
}

const VARIABLE: &str = "api_keys";
const MEMBERS: [&str; 7] = ["id", "sha256", "organisation", "subject", "scopes", "rooms", "expires"];
