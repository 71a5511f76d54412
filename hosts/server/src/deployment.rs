//! The settings that the edge has on every host: the flags, which override `hearth.toml`, and the component's
//! variables.

use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::path::PathBuf;

use clap::Args;
use tokio::runtime::Runtime;

use crate::banner::DEFAULT_ISSUER;
use crate::gateway::{Flags, Gateway};
use crate::issuer::IssuerKey;
use crate::settings::{Chosen, Settings};
use hearth_database::PostgresUrl;
use hearth_terminal::warn;

/// The directory of the settings, and the flags that override them.
#[derive(Args, Debug)]
pub struct Deployment {
    /// Directory of the settings (`hearth.toml`); `hearth serve` also stores its database there
    #[arg(long, value_name = "DIR", default_value = ".hearth")]
    pub state: PathBuf,
    /// Decision policy: `claim` decides each claim alone, `study` waits for the other claims of its study [default:
    /// claim]
    #[arg(long, value_parser = ["claim", "study"])]
    policy: Option<String>,
    /// DID of the issuer in credentials [default: the `did:key` of the signing key]
    #[arg(long, value_name = "DID")]
    issuer: Option<String>,
    /// Secret key (a Multikey, `z3u2...`) that signs credentials in this run, instead of the stored key
    #[arg(long, value_name = "KEY", env = "HEARTH_ISSUER_KEY", hide_env_values = true)]
    pub(crate) issuer_key: Option<String>,
    /// Public key that the document of a `did:web` has beside that of the signing key, `z6Mk...` or `did:key:z6Mk...`: an
    /// earlier or the next key of the issuer; repeatable
    #[arg(long = "issuer-public-key", value_name = "KEY")]
    issuer_public_keys: Vec<String>,
    /// URL at which clients reach the service, used in the status lists of credentials [default for `hearth serve`: the
    /// address it listens on]
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// API key to accept in this run, instead of those in the settings
    #[arg(long, value_name = "KEY", env = "HEARTH_OPERATOR_KEY", hide_env_values = true)]
    pub(crate) api_key: Option<String>,
    /// URL of a Postgres database, `postgres://USER@HOST/NAME`, which `hearth migrate` has prepared [default: the file
    /// `hearth.db` in the state directory]
    #[arg(long, value_name = "URL", env = "HEARTH_DATABASE", hide_env_values = true)]
    database: Option<String>,
    #[command(flatten)]
    pub(crate) gateway: Flags,
}

impl Deployment {
    /// Warns if the environment has the key of clients and no key of the operator. In the shell of a client, the key of a
    /// form must not become that of the operator.
    pub(crate) fn warn_of_ignored_key(&self) {
        if self.api_key.is_none() && env::var_os("HEARTH_API_KEY").is_some_and(|key| !key.is_empty()) {
            warn(
                "`HEARTH_API_KEY` is the variable of clients, and the server ignores it; to set the operator's key of this \
                 run, use `HEARTH_OPERATOR_KEY`",
            );
        }
    }

    /// Returns the path of the settings file.
    pub(crate) fn file(&self) -> PathBuf {
        self.state.join("hearth.toml")
    }

    /// Resolves the settings from the flags, the file and the defaults. The key and the URL can still be missing.
    /// The error is for the operator.
    pub(crate) fn choose<'a>(&'a self, settings: &'a Settings) -> Result<Chosen<'a>, String> {
        let (policy, policy_from) =
            choose(self.policy.as_deref(), "`--policy`", settings.policy.as_deref(), "claim");
        let (issuer, issuer_from) =
            choose(self.issuer.as_deref(), "`--issuer`", settings.issuer.as_deref(), DEFAULT_ISSUER);
        let base_url = self.base_url.as_deref().or(settings.base_url.as_deref());
        let (url, from) = choose(self.database.as_deref(), "`--database`", settings.database.as_deref(), "");
        let database = Some(url).filter(|url| !url.is_empty()).map(str::parse).transpose();
        let database = database.map_err(|error: String| format!("{error} ({from})"))?;
        let issuer_public_keys = match self.issuer_public_keys.as_slice() {
            [] => &settings.issuer_public_keys,
            given => given,
        };
        Ok(Chosen {
            policy,
            policy_from,
            issuer,
            issuer_from,
            issuer_key: None,
            issuer_public_keys,
            base_url,
            database,
        })
    }

    /// Resolves all settings for another host. Creates no settings, key or node. The error is for the operator.
    pub fn export(&self) -> Result<Export, String> {
        let settings = Settings::stored(&self.file(), self.api_key.as_deref())?;
        let key = IssuerKey::find(&self.state, self.issuer_key.as_deref(), settings.issuer_key.as_deref())?;
        let runtime = Runtime::new().map_err(|error| error.to_string())?;
        let gateway = Gateway::named(&self.gateway, &settings.gateway, &self.state, &runtime)?;
        let mut chosen = self.choose(&settings)?;
        chosen.issuer_key = key.as_ref().map(IssuerKey::secret);
        let variables = settings.variables(&chosen, gateway.as_ref());
        Ok(Export { variables, gateway, database: chosen.database })
    }
}

/// A deployment for another host.
pub struct Export {
    /// The edge's variables by name, without those that are not set.
    pub variables: BTreeMap<&'static str, String>,
    /// The gateway, if an upstream is set.
    pub gateway: Option<Gateway>,
    /// The Postgres database, if one is set.
    pub database: Option<PostgresUrl>,
}

/// Hides the variables, some of which are secret.
impl fmt::Debug for Export {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Export").field("gateway", &self.gateway).finish_non_exhaustive()
    }
}

/// Returns a setting and its source: the flag, then the file, then the default.
fn choose<'a>(
    given: Option<&'a str>,
    flag: &'static str,
    stored: Option<&'a str>,
    default: &'a str,
) -> (&'a str, &'static str) {
    match (given, stored) {
        (Some(given), _) => (given, flag),
        (None, Some(stored)) => (stored, "`hearth.toml`"),
        (None, None) => (default, "the default"),
    }
}
