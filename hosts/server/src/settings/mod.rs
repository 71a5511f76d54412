//! The settings of a deployment: `hearth.toml` in the state directory, and the flags that override it.
//!
//! The file has digests of API keys, not the keys. The first start creates it, and afterwards only the operator changes
//! it.

mod chosen;
mod keys;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::clients::Proxies;
use crate::gateway::{Gateway, Table};
use crate::quotas::Limits;
pub(crate) use chosen::Chosen;
use keys::Key;
pub use keys::new_secret;
pub(crate) use keys::{NewKeys, SUBJECT};

/// The content of `hearth.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The decision policy.
    pub policy: Option<String>,
    /// The DID of the issuer in credentials.
    pub issuer: Option<String>,
    /// The secret key of the issuer. If missing, the key is in a separate file.
    pub issuer_key: Option<String>,
    /// The public keys of the issuer beside that of the secret key, in the document of a `did:web`.
    #[serde(default)]
    pub issuer_public_keys: Vec<String>,
    /// The URL at which clients reach the service.
    pub base_url: Option<String>,
    /// The URL of a Postgres database. If missing, the database is a file in the state directory.
    pub database: Option<String>,
    /// The limit of connections to a Postgres database.
    pub(crate) database_connections: Option<NonZeroUsize>,
    /// Names by which clients reach the server, in addition to the host of the URL.
    #[serde(default)]
    pub(crate) hosts: Vec<String>,
    #[serde(default)]
    pub(crate) gateway: Table,
    #[serde(default)]
    claims: Claims,
    #[serde(default)]
    preferences: Preferences,
    #[serde(default)]
    site: Site,
    #[serde(default)]
    instances: Instances,
    #[serde(default)]
    pub(crate) limits: Limits,
    #[serde(default)]
    pub(crate) proxies: Proxies,
    #[serde(default)]
    api_keys: Vec<Key>,
}

/// The section `[claims]` of `hearth.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    #[serde(default)]
    cors_origins: Vec<String>,
    photo_metadata: Option<String>,
}

/// The section `[site]` of `hearth.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Site {
    directory: Option<PathBuf>,
}

/// The section `[instances]` of `hearth.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Instances {
    requests: Option<NonZeroUsize>,
}

/// The section `[preferences]` of `hearth.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Preferences {
    #[serde(default)]
    cors_origins: Vec<String>,
}

impl Settings {
    /// Reads the file. If it is missing, this is the first start, and two keys are created. A key given by the operator
    /// replaces all stored keys.
    pub(crate) fn open(file: &Path, given_key: Option<&str>) -> Result<(Self, Option<NewKeys>), String> {
        let found = Self::find(file)?;
        if found.is_some() || given_key.is_some() {
            return Ok((found.unwrap_or_default().with_keys(file, given_key)?, None));
        }
        let new = NewKeys::make().map_err(|error| format!("cannot get random bytes for a key: {error}"))?;
        Ok((Self { api_keys: new.entries().into(), ..Self::default() }, Some(new)))
    }

    /// Reads the file of an existing deployment. Creates nothing if the file is missing.
    pub fn stored(file: &Path, given_key: Option<&str>) -> Result<Self, String> {
        let found = Self::find(file)?.ok_or_else(|| {
            format!(
                "`{}` does not exist; the first start of `hearth serve` creates it, and `--state` sets its directory",
                file.display()
            )
        })?;
        found.with_keys(file, given_key)
    }

    /// Reads the file, if it exists.
    pub fn find(file: &Path) -> Result<Option<Self>, String> {
        let name = file.display();
        match fs::read_to_string(file) {
            Ok(text) => Self::read(&text).map(Some).map_err(|error| format!("`{name}`: {error}")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("`{name}`: {error}")),
        }
    }

    /// Returns the settings with the given key alone, or with the keys of the file, which must have at least one.
    fn with_keys(self, file: &Path, given_key: Option<&str>) -> Result<Self, String> {
        match given_key {
            Some(key) => Ok(Self { api_keys: vec![Key::of_operator(keys::given_key(key)?)], ..self }),
            None if self.api_keys.is_empty() => Err(format!(
                "`{}` has no `[[api_keys]]`; remove the file to create a new key, or use `--api-key`",
                file.display()
            )),
            None => Ok(self),
        }
    }

    /// Parses the text of the file. The edge checks the values at the start.
    fn read(text: &str) -> Result<Self, String> {
        let mut settings = toml::from_str::<Self>(text).map_err(|error| error.to_string())?;
        for key in &mut settings.api_keys {
            // The edge compares digests as lower-case text.
            key.sha256.make_ascii_lowercase();
        }
        Ok(settings)
    }

    /// Returns whether a key has this organisation.
    pub(crate) fn has_organisation(&self, organisation: &str) -> bool {
        self.api_keys.iter().any(|key| key.organisation() == organisation)
    }

    /// Admits a key that only reads the claims of an organisation, for this run.
    pub(crate) fn admit_reader(&mut self, organisation: &str, secret: &str) {
        self.api_keys.push(Key {
            id: format!("webhooks of {organisation}"),
            organisation: Some(organisation.to_owned()),
            subject: String::from("webhooks"),
            scopes: vec![String::from("claims:read")],
            rooms: Vec::new(),
            ..Key::of_operator(secret)
        });
    }

    /// Returns the directory of the site, if set. A path in `hearth.toml` is relative to the state directory.
    pub(crate) fn site(&self, state: &Path) -> Option<PathBuf> {
        self.site.directory.as_ref().map(|directory| state.join(directory))
    }

    /// Returns the number of requests that an instance answers, if set.
    pub(crate) fn requests_per_instance(&self) -> Option<NonZeroUsize> {
        self.instances.requests
    }

    /// Returns the edge's variables by name, without those that are not set.
    #[expect(clippy::expect_used, reason = "keys are strings and lists of strings")]
    pub(crate) fn variables(
        &self,
        chosen: &Chosen<'_>,
        gateway: Option<&Gateway>,
    ) -> BTreeMap<&'static str, String> {
        let keys = serde_json::to_string(&self.api_keys).expect("the keys have JSON");
        let mut values = BTreeMap::from([
            ("api_keys", keys),
            ("policy", chosen.policy.to_owned()),
            ("issuer", chosen.issuer.to_owned()),
            ("issuer_public_keys", chosen.issuer_public_keys.join(",")),
            ("claims_cors_origins", self.claims.cors_origins.join(",")),
            ("photo_metadata", self.claims.photo_metadata.as_deref().unwrap_or("remove").to_owned()),
            ("preferences_cors_origins", self.preferences.cors_origins.join(",")),
        ]);
        values.extend(self.gateway.variables());
        values.extend(gateway.map(Gateway::variables).into_iter().flatten());
        if let Some(url) = &chosen.database {
            values.insert("database", url.secret().to_owned());
            values.insert("database_host", url.origin());
        }
        let optional = [("issuer_key", chosen.issuer_key), ("base_url", chosen.base_url)];
        values.extend(optional.into_iter().filter_map(|(name, value)| Some((name, value?.to_owned()))));
        values
    }
}

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;
    use hearth_routes::Scope;
    use sha2::{Digest as _, Sha256};

    use super::keys::FORM_SCOPES;
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn the_first_start_creates_two_keys_and_stores_only_their_digests() -> Outcome {
        let directory = tempfile::tempdir()?;
        let file = directory.path().join("hearth.toml");
        let (_, new) = Settings::open(&file, None)?;
        let new = new.ok_or("no keys")?;
        assert!(!file.exists(), "stored before it could be shown");
        new.store(&file)?;
        let text = fs::read_to_string(&file)?;
        for secret in [&new.operator, &new.form] {
            assert!(!text.contains(secret));
            assert!(text.contains(&HEXLOWER.encode(&Sha256::digest(secret))));
        }
        let (settings, again) = Settings::open(&file, None)?;
        assert!(again.is_none());
        let [operator, form] = settings.api_keys.as_slice() else { return Err("not two keys".into()) };
        assert_eq!(
            (operator.rooms.as_slice(), operator.scopes.len()),
            (["default", "*"].map(String::from).as_slice(), Scope::ALL.len())
        );
        assert_eq!((form.rooms.len(), form.scopes.as_slice()), (0, FORM_SCOPES.map(String::from).as_slice()));
        assert_eq!(form.organisation(), operator.organisation());
        #[cfg(unix)]
        assert_eq!(
            std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&file)?.permissions()) & 0o777,
            0o600
        );
        Ok(())
    }

    #[test]
    fn a_given_key_replaces_all_and_is_not_stored() -> Outcome {
        let directory = tempfile::tempdir()?;
        let file = directory.path().join("hearth.toml");
        let (settings, new) = Settings::open(&file, Some("secret"))?;
        assert!(new.is_none() && !file.exists());
        assert_eq!(settings.api_keys.len(), 1);
        assert!(settings.api_keys.iter().all(|key| key.rooms == ["default", "*"]));
        Ok(())
    }

    #[test]
    fn a_deployment_elsewhere_needs_its_file() -> Outcome {
        let directory = tempfile::tempdir()?;
        let file = directory.path().join("hearth.toml");
        for key in [None, Some("secret")] {
            let message = Settings::stored(&file, key).err().ok_or("no error")?;
            assert!(message.contains("does not exist") && !file.exists(), "{message}");
        }
        fs::write(&file, "policy = \"study\"")?;
        assert!(Settings::stored(&file, None).is_err_and(|message| message.contains("no `[[api_keys]]`")));
        assert_eq!(Settings::stored(&file, Some("secret"))?.policy.as_deref(), Some("study"));
        Ok(())
    }

    #[test]
    fn a_misspelt_member_is_named() -> Outcome {
        let directory = tempfile::tempdir()?;
        let file = directory.path().join("hearth.toml");
        fs::write(&file, "polcy = \"study\"")?;
        let message = Settings::open(&file, None).err().ok_or("no error")?;
        assert!(message.contains("polcy"), "{message}");
        Ok(())
    }

    #[test]
    fn digests_are_lower_case() -> Outcome {
        let digest = "AB".repeat(32);
        let text = format!(
            "[[api_keys]]\nid = \"a\"\nsha256 = {digest:?}\nsubject = \"s\"\nscopes = [\"claims:read\"]"
        );
        assert!(Settings::read(&text)?.api_keys.iter().all(|key| key.sha256 == "ab".repeat(32)));
        Ok(())
    }

    #[test]
    fn a_wrong_member_is_an_error() -> Outcome {
        for (text, expected) in [
            ("[preferences]\norigins = []", "origins"),
            ("[site]\npath = \"dist\"", "path"),
            ("[instances]\nrequests = 0", "requests = 0"),
        ] {
            let message = Settings::read(text).err().ok_or("no error")?;
            assert!(message.contains(expected), "{message}");
        }
        Ok(())
    }
}
