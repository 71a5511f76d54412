//! The table `[gateway]` of `hearth.toml`, and the flags that override it.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Deserialize;

use super::upstream::{Kind, Upstream};

/// The flags of the gateway.
#[derive(Args, Debug, Default)]
pub(crate) struct Flags {
    /// URL of the protocol node that answers the gateway's queries [default for `hearth serve`: a node with sample
    /// data]
    #[arg(long, value_name = "URL")]
    upstream: Option<String>,
    /// Protocol of the upstream: `grpc` for the node's gRPC port, `http` for the node's HTTP gateway [default: grpc]
    #[arg(long, value_enum, value_name = "KIND")]
    upstream_kind: Option<Kind>,
    /// Gateway configuration, as written by `hearth gateway import`
    #[arg(long, value_name = "FILE")]
    gateway: Option<PathBuf>,
}

/// The table `[gateway]` of `hearth.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    configuration: Option<PathBuf>,
    upstream: Option<String>,
    upstream_kind: Option<Kind>,
    #[serde(default)]
    pub(super) auth: Auth,
    #[serde(default)]
    cors_origins: Vec<String>,
    deadline_ms: Option<u64>,
}

/// The authentication that the gateway requires from clients.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Auth {
    #[default]
    None,
    Bearer,
    XApiKey,
    Basic,
}

impl Auth {
    /// Returns the name in settings and variables.
    fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Bearer => "bearer",
            Self::XApiKey => "x-api-key",
            Self::Basic => "basic",
        }
    }
}

impl Table {
    /// Returns the edge's variables that do not depend on the node.
    pub(crate) fn variables(&self) -> [(&'static str, String); 3] {
        [
            ("gateway_auth", self.auth.word().to_owned()),
            ("gateway_cors_origins", self.cors_origins.join(",")),
            ("gateway_deadline_ms", self.deadline_ms.unwrap_or(DEADLINE_MS).to_string()),
        ]
    }

    /// Returns the upstream, if set: from the flag, then from the file.
    pub(super) fn upstream(&self, flags: &Flags) -> Result<Option<Upstream>, String> {
        let (url, kind, from) = match (&flags.upstream, &self.upstream) {
            // The kind in the file belongs to the upstream in the file.
            (Some(url), _) => (url, flags.upstream_kind, "`--upstream`"),
            (None, Some(url)) => {
                (url, flags.upstream_kind.or(self.upstream_kind), "`upstream` of `hearth.toml`")
            }
            (None, None) if flags.upstream_kind.is_some() => {
                return Err(String::from("`--upstream-kind` requires `--upstream`"));
            }
            (None, None) if self.upstream_kind.is_some() => {
                return Err(String::from("`hearth.toml` has an `upstream_kind` but no `upstream`"));
            }
            (None, None) => return Ok(None),
        };
        Upstream::parse(url, kind).map(Some).map_err(|problem| format!("{from}: {problem}"))
    }

    /// Returns the configuration file, if set. A path in `hearth.toml` is relative to the state directory.
    pub(super) fn configuration(&self, flags: &Flags, state: &Path) -> Option<PathBuf> {
        flags.gateway.clone().or_else(|| self.configuration.as_ref().map(|file| state.join(file)))
    }
}

const DEADLINE_MS: u64 = 10_000;

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn an_empty_table_is_the_default() -> Outcome {
        let table: Table = toml::from_str("")?;
        assert_eq!(table.auth, Auth::None);
        assert!(table.variables().contains(&("gateway_deadline_ms", String::from("10000"))));
        assert_eq!(table.upstream(&Flags::default())?, None);
        Ok(())
    }

    #[test]
    fn a_misspelt_member_is_named() -> Outcome {
        for (text, expected) in [
            ("upstrem = \"http://node\"", "upstrem"),
            ("auth = \"token\"", "x-api-key"),
            ("upstream_kind = \"rest\"", "grpc"),
            ("deadline_ms = -1", "deadline_ms"),
        ] {
            let message = toml::from_str::<Table>(text).err().ok_or("no error")?.to_string();
            assert!(message.contains(expected), "{message}");
        }
        Ok(())
    }

    #[test]
    fn flags_override_the_file() -> Outcome {
        let table: Table = toml::from_str(
            "upstream = \"http://file:1\"\nupstream_kind = \"http\"\nconfiguration = \"g.json\"",
        )?;
        let state = Path::new("state");
        assert_eq!(
            table.upstream(&Flags::default())?,
            Some(Upstream::parse("http://file:1", Some(Kind::Http))?)
        );
        assert_eq!(table.configuration(&Flags::default(), state), Some(state.join("g.json")));
        let flags = Flags {
            upstream: Some(String::from("http://flag:2")),
            upstream_kind: None,
            gateway: Some(PathBuf::from("h.json")),
        };
        assert_eq!(table.upstream(&flags)?, Some(Upstream::parse("http://flag:2", Some(Kind::Grpc))?));
        assert_eq!(table.configuration(&flags, state), Some(PathBuf::from("h.json")));
        let kind_only = Flags { upstream_kind: Some(Kind::Grpc), ..Flags::default() };
        assert_eq!(table.upstream(&kind_only)?, Some(Upstream::parse("http://file:1", Some(Kind::Grpc))?));
        assert!(toml::from_str::<Table>("")?.upstream(&kind_only).is_err());
        Ok(())
    }
}
