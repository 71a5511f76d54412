//! Verifies one record of the store.

use hearth_kpt::Hearth;
use rusqlite::Row;
use serde::Deserialize;
use serde_json::{Value, json};

use super::fault::Fault;
use super::issuers::Issuers;
use crate::answer::Answer;
use crate::result::Failure;

/// The query for all records, by number.
pub(super) const ALL: &str = "
    SELECT seq, id, tenant, household, study, test_group, start_date, end_date, measurements, claim, status, decision,
           credential, status_index, history, replaces, fuel
      FROM records ORDER BY seq";

/// A row of [`ALL`].
pub(super) struct Record {
    id: String,
    tenant: String,
    columns: Columns,
    pub(super) claim: String,
    status: String,
    decision: String,
    pub(super) credential: Option<String>,
    status_index: Option<i64>,
    history: Option<String>,
}

/// The columns that repeat members of the claim.
#[derive(Debug, PartialEq)]
struct Columns {
    household: String,
    study: String,
    test_group: String,
    start_date: Option<String>,
    end_date: Option<String>,
    measurements: String,
    replaces: Option<String>,
    fuel: Option<String>,
}

/// An answer of `claims.record`.
#[derive(Deserialize)]
struct Decided {
    claim: Option<Facts>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Facts {
    household_id: String,
    study_id: Option<String>,
    test_group: String,
    start_date: Option<String>,
    end_date: Option<String>,
    measurements: String,
    replaces: Option<String>,
    fuel_type: Option<String>,
}

impl Record {
    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            tenant: row.get("tenant")?,
            columns: Columns {
                household: row.get("household")?,
                study: row.get("study")?,
                test_group: row.get("test_group")?,
                start_date: row.get("start_date")?,
                end_date: row.get("end_date")?,
                measurements: row.get("measurements")?,
                replaces: row.get("replaces")?,
                fuel: row.get("fuel")?,
            },
            claim: row.get("claim")?,
            status: row.get("status")?,
            decision: row.get("decision")?,
            credential: row.get("credential")?,
            status_index: row.get("status_index")?,
            history: row.get("history")?,
        })
    }

    /// Compares the record with its claim, and returns the errors.
    pub(super) fn faults(&self, module: &Hearth, issuers: &Issuers) -> Result<Vec<Fault>, Failure> {
        let mut faults = Vec::new();
        let mut add = |code: &str, message: String| faults.push(Fault::new(Some(&self.id), code, message));
        match hearth_identity::claim(&self.tenant, &self.claim) {
            Ok(id) if id == self.id => {}
            Ok(id) => {
                add("store.other_id", format!("the claim does not match its id; its id is `{id}`"));
            }
            Err(error) => add("store.other_id", format!("the claim cannot be read: {error}")),
        }
        if let Some(columns) = self.decided(module)? {
            for (name, stored, claimed) in self.columns.differences(&columns) {
                add("store.other_column", format!("`{name}` is `{stored}`, but `{claimed}` in the claim"));
            }
        }
        if let Some(expected) = self.expected_status()
            && expected != self.status
        {
            let Self { status, .. } = self;
            add(
                "store.other_status",
                format!("the status is `{status}`, but the record's history ends with `{expected}`"),
            );
        }
        if let Some(credential) = &self.credential {
            self.verify(credential, module, issuers, &mut add)?;
        }
        Ok(faults)
    }

    /// Returns the columns of the claim, or `None` if the current rules refuse a claim that earlier rules accepted.
    fn decided(&self, module: &Hearth) -> Result<Option<Columns>, Failure> {
        let request = json!({ "claim": self.claim, "issuer": ANY_ISSUER, "policy": "claim" }).to_string();
        let answer = module.invoke("claims.record", request)?;
        let Ok(Decided { claim: Some(facts) }) = serde_json::from_str(&answer) else { return Ok(None) };
        Ok(Some(Columns {
            household: facts.household_id,
            study: facts.study_id.unwrap_or_default(),
            test_group: facts.test_group,
            start_date: facts.start_date.clone().filter(|_| facts.end_date.is_some()),
            end_date: facts.end_date.filter(|_| facts.start_date.is_some()),
            measurements: hearth_identity::measurements(&facts.measurements),
            replaces: facts.replaces,
            fuel: facts.fuel_type,
        }))
    }

    /// Returns the status of the last change in the history, or else of the decision.
    fn expected_status(&self) -> Option<String> {
        let history: Option<Value> = self.history.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let decision: Option<Value> = serde_json::from_str(&self.decision).ok();
        let changed = history.as_ref().and_then(|changes| changes.as_array()?.last()?.get("status"));
        let decided = decision.as_ref().and_then(|decision| decision.get("status"));
        changed.or(decided).and_then(Value::as_str).map(str::to_owned)
    }

    fn verify(
        &self,
        credential: &str,
        module: &Hearth,
        issuers: &Issuers,
        add: &mut impl FnMut(&str, String),
    ) -> Result<(), Failure> {
        let document: Value = match serde_json::from_str(credential) {
            Ok(document) => document,
            Err(error) => {
                add("store.unreadable", format!("the credential is not JSON: {error}"));
                return Ok(());
            }
        };
        let text = |pointer: &str| document.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
        let named = format!("urn:hearth:record:{}", self.id);
        if text("/id") != named {
            add("store.other_credential", format!("the credential has the id `{}`", text("/id")));
        }
        let issuer = if text("/issuer").is_empty() { text("/issuer/id") } else { text("/issuer") };
        if !issuers.are_unknown() && !issuers.have(issuer) {
            add("store.other_issuer", format!("the issuer of the credential is `{issuer}`"));
        }
        if self.status_index != place(&document) {
            add(
                "store.other_place",
                String::from("the index in the status lists differs from the credential's"),
            );
        }
        let claim = Value::from(self.claim.as_str());
        let controllers = issuers.controllers(issuer);
        let request = format!(r#"{{"credential":{credential},"claim":{claim},"controllers":{controllers}}}"#);
        let answer = module.invoke("credential.verify", request.as_bytes())?;
        let read = Answer::read(&answer)?;
        if let Some(error) = read.error {
            add(&error.code, error.message);
        }
        for finding in read.findings.iter().filter(|finding| finding.is_error()) {
            add(&finding.code, finding.message.clone());
        }
        Ok(())
    }
}

impl Columns {
    /// Returns the names of the columns that differ, with the stored and the claimed values.
    fn differences<'a>(&'a self, claimed: &'a Self) -> Vec<(&'static str, &'a str, &'a str)> {
        let pairs = |columns: &'a Self| {
            [
                ("household", columns.household.as_str()),
                ("study", columns.study.as_str()),
                ("test_group", columns.test_group.as_str()),
                ("start_date", columns.start_date.as_deref().unwrap_or_default()),
                ("end_date", columns.end_date.as_deref().unwrap_or_default()),
                ("measurements", columns.measurements.as_str()),
                ("replaces", columns.replaces.as_deref().unwrap_or_default()),
                ("fuel", columns.fuel.as_deref().unwrap_or_default()),
            ]
        };
        let both = pairs(self).into_iter().zip(pairs(claimed));
        both.filter(|((_, stored), (_, claimed))| stored != claimed)
            .map(|((name, stored), (_, claimed))| (name, stored, claimed))
            .collect()
    }
}

/// Returns the index of a credential in the status lists, counted over all lists of 131,072 entries each.
fn place(credential: &Value) -> Option<i64> {
    let entry = credential.get("credentialStatus")?;
    let entry = entry.get(0).unwrap_or(entry);
    let index: i64 = entry.get("statusListIndex")?.as_str()?.parse().ok()?;
    let list = entry.get("statusListCredential")?.as_str()?.rsplit('/').next()?;
    let number: i64 = list.rsplit_once('-').map_or(Some(0), |(_, number)| number.parse().ok())?;
    number.checked_mul(PLACES)?.checked_add(index)
}

/// A valid issuer; the decision's issuer does not matter here.
const ANY_ISSUER: &str = "did:web:localhost";
/// The number of entries in a status list.
const PLACES: i64 = 131_072;
