//! The settings of a deployment: `hearth.toml` in the state directory, and the flags that override it.
//!
//! The file has digests of API keys, not the keys. The first start creates it, and afterwards only the operator changes
//! it.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::serve::clients::Proxies;
use crate::serve::deployment::Chosen;
use crate::serve::gateway::{Gateway, Table};
use crate::serve::quotas::Limits;

/// The content of `hearth.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    pub(crate) policy: Option<String>,
    pub(crate) issuer: Option<String>,
    /// The secret key of the issuer. If missing, the key is in a separate file.
    pub(crate) issuer_key: Option<String>,
    /// The public keys of the issuer beside that of the secret key, in the document of a `did:web`.
    #[serde(default)]
    pub(crate) issuer_public_keys: Vec<String>,
    pub(crate) base_url: Option<String>,
    /// The URL of a Postgres database. If missing, the database is a file in the state directory.
    pub(crate) database: Option<String>,
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

/// An API key, in the format of the edge.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Key {
    id: String,
    sha256: String,
    /// The owner of the claims; by default, the subject.
    #[serde(skip_serializing_if = "Option::is_none")]
    organisation: Option<String>,
    /// The holder of the key, who sends the claims.
    subject: String,
    scopes: Vec<String>,
    #[serde(default)]
    rooms: Vec<String>,
    /// The time from which the key is rejected (RFC 3339).
    #[serde(skip_serializing_if = "Option::is_none")]
    expires: Option<String>,
}

impl Key {
    /// Returns the entry of the operator's key, which has all scopes.
    fn of_operator(secret: &str) -> Self {
        Self {
            id: String::from("default"),
            sha256: HEXLOWER.encode(&Sha256::digest(secret)),
            organisation: None,
            subject: String::from(SUBJECT),
            scopes: SCOPES.map(String::from).into(),
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

    fn organisation(&self) -> &str {
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
    fn make() -> Result<Self, getrandom::Error> {
        Ok(Self { operator: new_secret()?, form: new_secret()? })
    }

    fn entries(&self) -> [Key; 2] {
        [Key::of_operator(&self.operator), Key::of_form(&self.form)]
    }

    /// Creates the settings file with the digests. Call this when the secrets can be shown, because they are not stored.
    pub(crate) fn store(&self, file: &Path) -> Result<(), String> {
        create(file, &self.entries()).map_err(|error| match error.kind() {
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
    pub(crate) fn stored(file: &Path, given_key: Option<&str>) -> Result<Self, String> {
        let found = Self::find(file)?.ok_or_else(|| {
            format!(
                "`{}` does not exist; the first start of `hearth serve` creates it, and `--state` sets its directory",
                file.display()
            )
        })?;
        found.with_keys(file, given_key)
    }

    /// Reads the file, if it exists.
    pub(crate) fn find(file: &Path) -> Result<Option<Self>, String> {
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
            Some(key) => Ok(Self { api_keys: vec![Key::of_operator(key)], ..self }),
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
    pub(crate) fn variables(
        &self,
        chosen: &Chosen<'_>,
        gateway: Option<&Gateway>,
    ) -> BTreeMap<&'static str, String> {
        let keys = serde_json::to_string(&self.api_keys).unwrap_or_default();
        let mut values = BTreeMap::from([
            ("api_keys", keys),
            ("policy", chosen.policy.to_owned()),
            ("issuer", chosen.issuer.to_owned()),
            ("issuer_public_keys", chosen.issuer_public_keys.join(",")),
            ("claims_cors_origins", self.claims.cors_origins.join(",")),
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

/// Checks a key from the command line, which must be valid as a bearer token.
pub(crate) fn given_key(text: &str) -> Result<String, &'static str> {
    if text.is_empty() {
        return Err("the key is empty");
    }
    if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(
            "the key must be printable ASCII without white space, because it is sent in a header field",
        );
    }
    Ok(text.to_owned())
}

/// Returns 32 random bytes from the system, as text that needs no quoting in a shell.
pub(crate) fn new_secret() -> Result<String, getrandom::Error> {
    let mut bytes = [0_u8; 32];
    getrandom::fill(&mut bytes)?;
    Ok(format!("hearth_{}", BASE64URL_NOPAD.encode(&bytes)))
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

fn create(file: &Path, keys: &[Key]) -> io::Result<()> {
    let keys = tables(keys);
    let text = format!(
        "# Settings of `hearth serve`, created at the first start. Flags override them.\n\
         # policy = \"claim\"\n\
         # issuer = \"did:web:claims.example\"  # by default, the `did:key` of the signing key\n\
         # base_url = \"https://claims.example\"  # URL of this server for clients, used in the status lists\n\
         # hosts = [\"hearth.local\"]         # other host names of this server\n\
         # issuer_key = \"z3u2...\"          # signs credentials; by default, the key in `issuer.key`\n\
         # issuer_public_keys = [\"did:key:z6Mk...\"]  # earlier keys of a `did:web`, beside that of the present one\n\
         # database = \"postgres://hearth@db.example/hearth?sslmode=require\"  # by default, `hearth.db` beside this file\n\
         # database_connections = 16        # to Postgres, at most\n\
         \n\
         # One table for each API key of the operator; `hearth keys create` stores others in the database.\n\
         # `sha256`: the digest of the key, `printf %s KEY | sha256sum`. `organisation`: the owner of the claims, by\n\
         # default the subject. `subject`: the holder of the key, who sends them. `rooms`: the rooms whose\n\
         # preferences the key may read and change, `*` for all. A request without a room is about the key's only\n\
         # room other than `*`. `expires = \"2027-01-01T00:00:00Z\"`: the key is rejected from this time.\n\
         {keys}\
         # Claims.\n\
         # [claims]\n\
         # cors_origins = []                 # origins whose pages may submit claims and read records\n\
         \n\
         # The gateway. Without an upstream, a node with sample data runs in the server's process.\n\
         # [gateway]\n\
         # upstream = \"http://127.0.0.1:9090\"\n\
         # upstream_kind = \"grpc\"            # or \"http\" for the node's HTTP gateway\n\
         # configuration = \"gateway.json\"    # from `hearth gateway import`, relative to this file\n\
         # auth = \"none\"                     # or \"bearer\", \"x-api-key\", \"basic\"\n\
         # cors_origins = []                 # or [\"https://app.example\"], or [\"*\"]\n\
         # deadline_ms = 10000\n\
         \n\
         # User preferences.\n\
         # [preferences]\n\
         # cors_origins = []                 # origins whose pages may read preferences and use the tool at /mcp\n\
         \n\
         # Pages: the folders `form`, `desk`, `docs` and `book`, and other static files.\n\
         # [site]\n\
         # directory = \"site\"               # relative to this file\n\
         \n\
         # Limits for clients; 0 means no limit.\n\
         # [limits]\n\
         # requests_per_second = 5000        # for each key\n\
         # failed_keys_per_minute = 60       # for each address\n\
         # requests_per_second_per_address = 1000  # not of `/healthz`; loopback has no default limit\n\
         # connections_per_address = 1024    # over the limit, the longest idle one is closed; loopback has no default\n\
         # limit\n\
         \n\
         # Proxies in front of the server. Limits then count the clients that they name.\n\
         # [proxies]\n\
         # trusted = []                      # addresses or networks, such as [\"127.0.0.1\", \"10.0.0.0/24\"]\n\
         # header = \"x-forwarded-for\"        # or \"forwarded\": the field that the proxies write\n\
         \n\
         # Instances of the WebAssembly component.\n\
         # [instances]\n\
         # requests = 4096                 # answered by an instance before it is replaced; 1 for a new instance each\n\
         # time\n"
    );
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Creates the state directory, accessible by its owner only.
pub(crate) fn create_state(directory: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

/// The subject and the organisation of the operator's key, which the first start creates, and of a given key.
pub(crate) const SUBJECT: &str = "default";
/// All scopes.
pub(crate) const SCOPES: [&str; 10] = [
    "claims:write",
    "claims:read",
    "claims:status",
    "studies:read",
    "studies:write",
    "gateway:read",
    "preferences:read",
    "preferences:write",
    "operations:call",
    "keys:admin",
];
/// The scopes of the form's key.
const FORM_SCOPES: [&str; 2] = ["claims:write", "claims:read"];

/// The rooms of a key with all scopes: the default room, and every room that a request names.
const ROOMS: [&str; 2] = ["default", "*"];

#[cfg(test)]
mod tests {
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
            (["default", "*"].map(String::from).as_slice(), SCOPES.len())
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

    #[test]
    fn a_given_key_can_be_sent() {
        assert!(given_key("secret-1").is_ok());
        for key in ["", "two words", "line\n", "schlüssel"] {
            assert!(given_key(key).is_err(), "{key:?}");
        }
    }
}
