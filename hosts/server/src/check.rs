//! Checks the settings of the edge before a deployment: starts the edge on an empty store and requests its health.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use wasmtime::component::Component;
use wasmtime::{Cache, CacheConfig, Engine};
use wasmtime_wasi_http::handler::ProxyPre;

use crate::bounds::REQUEST_DEADLINE;
use crate::budget::Budget;
use crate::clients::Proxies;
use crate::component::{EDGE, engine};
use crate::epochs::Epochs;
use crate::front::Front;
use crate::gateway::Upstream;
use crate::guest;
use crate::guest::Guest;
use crate::hostnames::Hostnames;
use crate::instances::Instances;
use crate::log::Log;
use crate::outbound::Outbound;
use crate::quotas::{Limits, Quotas};
use crate::refusals::Refusals;
use crate::room::Room;
use crate::storage::Storage;
use crate::variables::Values;
use hearth_database::PostgresUrl;
use hearth_routes::Part;

/// The edge, compiled and ready to start with given settings.
pub struct SettingsCheck {
    engine: Engine,
    epochs: Epochs,
    edge: Arc<ProxyPre<Guest>>,
}

impl SettingsCheck {
    /// Compiles the edge, or loads it from the user's cache.
    pub fn new() -> Result<Self, String> {
        let started = |error: wasmtime::Error| format!("the Spin component does not start: {error:#}");
        let epochs = Epochs::default();
        let engine = engine(Cache::new(CacheConfig::new()).ok(), &epochs).map_err(started)?;
        let component = Component::new(&engine, EDGE).map_err(started)?;
        let edge = Arc::new(guest::link(&engine, &component).map_err(started)?);
        Ok(Self { engine, epochs, edge })
    }

    /// Returns the errors in the variables of a deployment, as the edge reports them. Missing variables have the
    /// manifest's defaults. Returns an error if the variables could not be checked.
    pub fn faults(&self, given: &BTreeMap<String, String>) -> Result<Vec<String>, String> {
        let manifest = Manifest::read()?;
        let mut faults = Vec::new();
        let mut values = BTreeMap::new();
        for (name, declared) in manifest.variables {
            match (given.get(&name), declared.default) {
                (Some(value), _) => values.insert(name, value.clone()),
                (None, Some(default)) => values.insert(name, default),
                (None, None) => {
                    faults.push(format!(
                        "the variable `{name}` is missing, and Spin does not start without it"
                    ));
                    None
                }
            };
        }
        let unknown = given.keys().filter(|name| !values.contains_key(*name));
        let known: Vec<String> = values.keys().map(|name| format!("`{name}`")).collect();
        faults.extend(
            unknown.map(|name| format!("`{name}` is not a variable; the variables are {}", known.join(", "))),
        );
        // The check opens no database. A text that is not the URL of one stays, and the edge reports it.
        if let Some(url) = values.get("database").and_then(|text| text.parse::<PostgresUrl>().ok()) {
            let host = values.get("database_host").map_or("", String::as_str);
            faults.extend(database_fault(&url, host));
            values.insert(String::from("database"), String::from("sqlite"));
        }
        if faults.is_empty() { self.health(Values::new(values)) } else { Ok(faults) }
    }

    /// Returns the errors that the edge reports for these variables.
    fn health(&self, variables: Values) -> Result<Vec<String>, String> {
        let state = tempfile::tempdir().map_err(|error| format!("no temporary directory: {error}"))?;
        let storage = Storage::file(&state.path().join("hearth.db"))?;
        // The health of the edge does not depend on the upstream node.
        let outbound = Arc::new(Outbound::new(Upstream::parse("http://127.0.0.1:9", None)?, Log::Off)?);
        let requests = Some(std::num::NonZeroUsize::MIN);
        let instances = Instances {
            engine: self.engine.clone(),
            edge: Arc::clone(&self.edge),
            storage,
            outbound,
            variables,
            log: Log::Silent,
            refusals: Refusals::default(),
            room: Arc::new(Room::new(Part::Health, requests, &Budget::unlimited())),
            budget: Budget::unlimited(),
            requests,
            work: None,
            deadline: REQUEST_DEADLINE,
            stopping: Arc::default(),
        };
        let front = Front::new(
            &instances,
            (usize::MAX, usize::MAX / 4),
            Quotas::new(&Limits::default(), Proxies::default()),
            Hostnames::any(),
        );
        let runtime = self.epochs.runtime().map_err(|error| error.to_string())?;
        let faults = runtime.block_on(front.faults());
        front.stop();
        runtime.shutdown_timeout(std::time::Duration::from_secs(1));
        faults
    }
}

impl fmt::Debug for SettingsCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SettingsCheck").finish_non_exhaustive()
    }
}

/// Returns the error in the URL of a database that Spin does not connect to.
fn database_fault(url: &PostgresUrl, host: &str) -> Option<String> {
    if let Some(why) = url.unusable_on_spin() {
        return Some(format!("`database` does not work on Spin: {why}"));
    }
    let expected = url.origin();
    (host != expected).then(|| {
        format!(
            "`database_host` is `{host}`, so Spin refuses connections to `database`; set it to `{expected}`"
        )
    })
}

/// The variables of the Spin application's manifest.
#[derive(Deserialize)]
struct Manifest {
    variables: BTreeMap<String, Declared>,
}

impl Manifest {
    fn read() -> Result<Self, String> {
        toml::from_str(include_str!("../../spin/spin.toml")).map_err(|error| error.to_string())
    }
}

#[derive(Deserialize)]
struct Declared {
    default: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    const DIGEST: &str = "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8";

    fn entry(members: &str) -> String {
        format!(r#"[{{"id":"a","sha256":"{DIGEST}",{members}}}]"#)
    }

    /// Checks the settings of a deployment with one change.
    fn checked(check: &SettingsCheck, name: &str, value: &str) -> Result<Vec<String>, String> {
        let keys = entry(r#""subject":"s","scopes":["claims:write"]"#);
        let mut given = BTreeMap::from([(String::from("api_keys"), keys)]);
        given.insert(name.to_owned(), value.to_owned());
        check.faults(&given)
    }

    #[test]
    fn settings_that_work_have_no_faults() -> Outcome {
        let check = SettingsCheck::new()?;
        for (name, value) in [
            ("policy", "study"),
            ("issuer", "did:web:claims.example"),
            ("base_url", "https://claims.example/kpt/"),
            ("claims_cors_origins", "https://a.example, http://localhost:3000"),
            ("preferences_cors_origins", "*"),
            ("photo_metadata", "keep"),
            ("gateway_deadline_ms", "28000"),
        ] {
            assert_eq!(checked(&check, name, value)?, [] as [&str; 0], "{name} = {value}");
        }
        Ok(())
    }

    #[test]
    fn a_wrong_setting_is_named_without_its_secrets() -> Outcome {
        let check = SettingsCheck::new()?;
        let upper = entry(r#""subject":"s","scopes":["claims:write"]"#).replace("5e88", "5E88");
        for (name, value, said) in [
            ("api_keys", "hunter2", "is not a JSON array of objects; the error is at line 1, column 1"),
            ("api_keys", "[]", "is an empty array"),
            ("api_keys", "", "is not set"),
            ("api_keys", r#"["hunter2"]"#, "is not a JSON array of objects"),
            ("api_keys", r#"[{"id":"a","sha256":"hunter2"}]"#, "`a`: `sha256` is not 64 hexadecimal digits"),
            ("api_keys", upper.as_str(), "upper-case digits"),
            ("api_keys", &entry(r#""scopes":["claims:write"]"#), "`subject` is missing"),
            ("api_keys", &entry(r#""subject":"s""#), "`scopes` is missing"),
            ("api_keys", &entry(r#""subject":"s","scopes":["claims:reed"]"#), "`claims:reed` is not a scope"),
            ("api_keys", &entry(r#""subject":"s","scope":["claims:read"]"#), "`scope` is not a member"),
            ("policy", "both", "`both` is not one of `claim`, `study`"),
            ("issuer", "claims.example", "`claims.example` is not a decentralised identifier"),
            ("issuer_key", "z3u2hunter2", "is not a secret Ed25519 key"),
            ("base_url", "claims.example", "does not begin with `https://`"),
            ("base_url", "https://hunter2@claims.example", "has a user name, a query or a fragment"),
            ("claims_cors_origins", "a.example", "lists `a.example`, which is not an origin"),
            ("preferences_cors_origins", "*, https://a.example", "lists `*` together with other origins"),
            ("photo_metadata", "yes", "is neither `remove` nor `keep`"),
            ("gateway", "{\"routes\":1}", "is not a gateway configuration"),
            ("gateway", "{\"extends\":[\"protocol\"]}", "has no `descriptors`"),
            ("gateway", "{\"descriptors\":\"hunter2\"}", "has `descriptors` that cannot be read"),
            ("policies", "claim", "`policies` is not a variable"),
        ] {
            let found = checked(&check, name, value)?;
            let [fault] = found.as_slice() else { return Err(format!("{name} = {value}: {found:?}").into()) };
            assert!(fault.contains(said) && fault.contains(name), "{name} = {value}: {fault}");
            assert!(!fault.contains("hunter2") && !fault.contains("5e88"), "{fault}");
        }
        Ok(())
    }

    #[test]
    fn a_database_is_checked_without_a_connection() -> Outcome {
        let check = SettingsCheck::new()?;
        let checked = |url: &str, host: &str| {
            let keys = entry(r#""subject":"s","scopes":["claims:write"]"#);
            let given = [("api_keys", keys.as_str()), ("database", url), ("database_host", host)];
            check.faults(&given.map(|(name, value)| (name.to_owned(), value.to_owned())).into())
        };
        let url = "postgres://hearth:hunter2@db.example/kpt?sslmode=require";
        assert_eq!(checked(url, "postgres://db.example:5432")?, [] as [&str; 0]);
        for (url, host, said) in [
            (url, "postgres://127.0.0.1:5432", "set it to `postgres://db.example:5432`"),
            ("postgres://hearth:hunter2@a,b/kpt", "postgres://a:5432", "several hosts"),
            ("postgres://a/kpt?sslrootcert=root.pem", "postgres://a:5432", "`sslmode=require`"),
            ("mysql://hearth:hunter2@a/kpt", "postgres://a:5432", "database"),
        ] {
            let found = checked(url, host)?;
            let [fault] = found.as_slice() else { return Err(format!("{url}: {found:?}").into()) };
            assert!(fault.contains(said) && !fault.contains("hunter2"), "{url}: {fault}");
        }
        Ok(())
    }

    #[test]
    fn settings_of_a_gateway_are_checked() -> Outcome {
        let check = SettingsCheck::new()?;
        let keys = entry(r#""subject":"s","scopes":["claims:write"]"#);
        for (name, value, said) in [
            ("gateway_deadline_ms", "0", "from 1 to 28000"),
            ("gateway_deadline_ms", "28001", "from 1 to 28000"),
            ("gateway_deadline_ms", "soon", "from 1 to 28000"),
            ("gateway_upstream", "node.example:443", "is not a URL"),
            ("gateway_upstream_kind", "rest", "is not `grpc` or `http`"),
            ("gateway_auth", "token", "is not `none`, `bearer`"),
            ("gateway_cors_origins", "a.example", "which is not an origin"),
        ] {
            let mut given: BTreeMap<String, String> = [
                ("api_keys", keys.as_str()),
                ("gateway", r#"{"extends":["protocol"]}"#),
                ("gateway_upstream_kind", "http"),
            ]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into();
            assert_eq!(check.faults(&given)?, [] as [&str; 0]);
            given.insert(name.to_owned(), value.to_owned());
            let found = check.faults(&given)?;
            let [fault] = found.as_slice() else { return Err(format!("{name} = {value}: {found:?}").into()) };
            assert!(fault.contains(said) && fault.contains(name), "{name} = {value}: {fault}");
        }
        Ok(())
    }
}
