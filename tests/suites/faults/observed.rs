//! The state of a service after a run, as its clients read it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;

use anyhow::{Context, Result, ensure};
use data_encoding::BASE64URL_NOPAD;
use flate2::read::GzDecoder;
use hearth_tests::server::Server;
use serde_json::Value;

/// The state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Observed {
    /// The records and events of each key.
    pub(crate) tenants: BTreeMap<String, Tenant>,
    /// The set indexes of each status list, by the path of the list.
    pub(crate) lists: BTreeMap<String, BTreeSet<u64>>,
    /// The preferences of each room.
    pub(crate) rooms: BTreeMap<String, Value>,
}

/// The data of one key.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tenant {
    /// The records by their ids.
    pub(crate) records: BTreeMap<String, Stored>,
    /// The whole feed.
    pub(crate) events: Vec<Value>,
}

/// A record, and the text of its claim.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) record: Value,
    pub(crate) claim: String,
}

impl Stored {
    /// Returns the status.
    pub(crate) fn status(&self) -> &str {
        self.record["status"].as_str().unwrap_or_default()
    }

    /// Returns the words of the status history.
    pub(crate) fn history(&self) -> impl Iterator<Item = &Value> {
        self.record["statusHistory"].as_array().into_iter().flatten()
    }
}

impl Observed {
    /// Reads the state of these keys and rooms.
    ///
    /// # Errors
    ///
    /// Returns an error if a part cannot be read.
    pub(crate) fn read(server: &Server, keys: &[&str], rooms: &[String]) -> Result<Self> {
        let mut observed = Self::default();
        for key in keys {
            observed.tenants.insert((*key).to_owned(), Tenant::read(server, key)?);
        }
        for room in rooms {
            let path = format!("/user-preferences?room={room}");
            observed.rooms.insert(room.clone(), json(server, &path, keys.first().copied())?);
        }
        let mut paths: BTreeSet<String> =
            ["revocation", "suspension"].map(|purpose| format!("/v1/status/{purpose}")).into();
        for stored in observed.tenants.values().flat_map(|tenant| tenant.records.values()) {
            paths.extend(places(&stored.record).map(|(list, _)| list));
        }
        for path in paths {
            let indexes = indexes(&json(server, &path, None)?)?;
            observed.lists.insert(path, indexes);
        }
        Ok(observed)
    }
}

impl Tenant {
    fn read(server: &Server, key: &str) -> Result<Self> {
        let mut tenant = Self::default();
        let mut ids = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = json(server, &format!("/v1/claims?limit=100&status={STATUSES}{cursor}"), Some(key))?;
            ids.extend(page["data"].as_array().into_iter().flatten().filter_map(|entry| text(&entry["id"])));
            let Some(next) = page["next"].as_str() else { break };
            cursor = format!("&after={next}");
        }
        for id in ids {
            let record = json(server, &format!("/v1/claims/{id}"), Some(key))?;
            let claim = server.read(&format!("/v1/claims/{id}/claim"), Some(key))?;
            ensure!(claim.status == 200, "{id}: {} {}", claim.status, claim.body);
            tenant.records.insert(id, Stored { record, claim: claim.body });
        }
        // A read may issue a missing credential, but it writes no event of a claim that is decided.
        loop {
            let after = tenant.events.len();
            let page = json(server, &format!("/v1/events?limit=1000&after={after}"), Some(key))?;
            tenant.events.extend(page["data"].as_array().context("no events")?.iter().cloned());
            if tenant.events.len() == after {
                return Ok(tenant);
            }
        }
    }
}

/// Returns the status lists of a credential: the path of each, and the index in it.
pub(crate) fn places(record: &Value) -> impl Iterator<Item = (String, u64)> {
    let entries = record["verifiableCredential"]["credentialStatus"].as_array().into_iter().flatten();
    entries.filter_map(|entry| {
        let url = entry["statusListCredential"].as_str()?;
        let path = url.find("/v1/status/").and_then(|start| url.get(start..))?;
        Some((path.to_owned(), entry["statusListIndex"].as_str()?.parse().ok()?))
    })
}

/// Returns the set indexes of a status list, decoded as in the W3C recommendation.
fn indexes(list: &Value) -> Result<BTreeSet<u64>> {
    let encoded = list["credentialSubject"]["encodedList"].as_str().context("the list is missing")?;
    let compressed = BASE64URL_NOPAD.decode(encoded.strip_prefix('u').context("multibase")?.as_bytes())?;
    let mut bytes = Vec::new();
    GzDecoder::new(&compressed[..]).read_to_end(&mut bytes)?;
    let bits = (0_u64..).zip(bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte & (0x80 >> bit) != 0)));
    Ok(bits.filter_map(|(index, is_set)| is_set.then_some(index)).collect())
}

fn json(server: &Server, path: &str, key: Option<&str>) -> Result<Value> {
    let answer = server.read(path, key)?;
    ensure!(answer.status == 200, "{path}: {} {}", answer.status, answer.body);
    Ok(answer.json())
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

const STATUSES: &str = "pending,verified,disputed,invalidated,superseded";
