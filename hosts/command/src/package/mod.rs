//! `hearth package`: publishes what other programs embed.

mod artifact;
mod registry;

use std::io::Write as _;

use clap::{Args, Subcommand};
use oci_client::Reference;
use tokio::runtime::Builder;

use crate::result::{Failure, Verdict};
use artifact::Artifact;
use hearth_terminal::error;
use registry::{Published, Registry};

/// Publish the rules for other programs.
#[derive(Args, Debug)]
pub(super) struct Package {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Oci(Oci),
}

/// Push the component `hearth:rules` to a registry of containers, as `wkg` does.
///
/// Spin, wkg and other tools find it there as a dependency. A tag is pushed once: the same bytes again change nothing, and
/// other bytes are refused. The user of the registry is that of `docker login`, unless variables name one.
///
/// Exit codes: 0 the component is in the registry, 1 the tag has other bytes, 2 the command could not run.
#[derive(Args, Debug)]
struct Oci {
    /// Repository and version, such as `ghcr.io/example/hearth/rules:1.0.0` [default version: that of the contract]
    #[arg(value_name = "REFERENCE", value_parser = reference)]
    reference: Reference,
    /// Use HTTP without TLS, for a registry on this machine or in a private network
    #[arg(long)]
    plain_http: bool,
    /// User of the registry
    #[arg(long, value_name = "NAME", env = "HEARTH_REGISTRY_USER", requires = "password")]
    user: Option<String>,
    /// Password or token of the user
    #[arg(
        long,
        value_name = "PASSWORD",
        env = "HEARTH_REGISTRY_PASSWORD",
        hide_env_values = true,
        requires = "user"
    )]
    password: Option<String>,
}

/// Publishes.
pub(super) fn run(options: &Package) -> Result<Verdict, Failure> {
    let Action::Oci(Oci { reference, plain_http, user, password }) = &options.action;
    let artifact = Artifact::of_rules()?;
    let given = user.as_deref().zip(password.as_deref());
    let registry = Registry::new(reference, *plain_http, given)?;
    let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    let digest = artifact.digest().to_owned();
    let (verdict, line) = match runtime.block_on(registry.publish(artifact))? {
        Published::Now { manifest } => {
            (Verdict::Valid, format!("pushed     {reference}\nmanifest   {manifest}"))
        }
        Published::Before { manifest } => {
            (Verdict::Valid, format!("unchanged  {reference}\nmanifest   {manifest}"))
        }
        Published::Different { found } => {
            error(&format!(
                "`{reference}` already contains `{found}`; give the reference another version, because users rely on \
                 the bytes of this one"
            ));
            return Ok(Verdict::Findings);
        }
    };
    writeln!(anstream::stdout(), "{line}\ncomponent  {digest}")?;
    Ok(verdict)
}

/// Reads a reference. Its tag must be a version, because tools look for versions, not for tags such as `latest`.
fn reference(text: &str) -> Result<Reference, String> {
    let parsed: Reference = text.parse().map_err(|error| format!("{error}"))?;
    if parsed.digest().is_some() {
        return Err(String::from("it contains a digest, which follows from the content; give a version"));
    }
    // The parser adds `latest` if the text has no tag.
    let named = text.rsplit('/').next().is_some_and(|last| last.contains(':'));
    let tag = if named { parsed.tag().unwrap_or_default() } else { CONTRACT };
    if !is_version(tag) {
        return Err(format!("the tag `{tag}` is not a version; use one such as `1.0.0`"));
    }
    Ok(Reference::with_tag(parsed.registry().to_owned(), parsed.repository().to_owned(), tag.to_owned()))
}

/// Returns whether a tag is a version by semver.org. Tags cannot contain the `+` of build metadata.
fn is_version(tag: &str) -> bool {
    let (numbers, pre_release) =
        tag.split_once('-').map_or((tag, None), |(numbers, rest)| (numbers, Some(rest)));
    let is_number = |part: &str| {
        !part.is_empty()
            && part.bytes().all(|byte| byte.is_ascii_digit())
            && (part == "0" || !part.starts_with('0'))
    };
    let mut parts = 0;
    let all = numbers.split('.').inspect(|_| parts += 1).all(is_number);
    all && parts == 3 && pre_release.is_none_or(|rest| rest.split('.').all(|part| !part.is_empty()))
}

/// The version of the contract, which the names of the interfaces contain.
const CONTRACT: &str = "1.0.0";

#[cfg(test)]
mod tests {
    use super::{CONTRACT, reference};

    #[test]
    fn a_reference_without_a_tag_has_the_version_of_the_contract() {
        let read = |text| reference(text).map(|read| read.whole());
        let contract = format!("registry.example/hearth/rules:{CONTRACT}");
        assert_eq!(read("registry.example/hearth/rules"), Ok(contract));
        for kept in ["127.0.0.1:5000/rules:1.2.3", "registry.example/hearth/rules:2.0.0-rc.1"] {
            assert_eq!(read(kept), Ok(kept.to_owned()));
        }
        assert_eq!(read("localhost:5000/rules"), Ok(format!("localhost:5000/rules:{CONTRACT}")));
    }

    #[test]
    fn a_tag_that_is_not_a_version_is_refused() {
        for tag in ["latest", "1", "1.0", "v1.0.0", "01.0.0", "1.0.0.0", "1.0.0-", "1.0.x"] {
            let error = reference(&format!("registry.example/rules:{tag}")).err();
            assert!(error.is_some_and(|error| error.contains(tag)), "{tag}");
        }
        let digest = format!("registry.example/rules@sha256:{}", "0".repeat(64));
        assert!(reference(&digest).is_err_and(|error| error.contains("digest")));
        assert!(reference("registry.example/Rules").is_err());
        assert!(reference("").is_err());
    }
}
