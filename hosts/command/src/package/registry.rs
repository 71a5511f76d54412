//! A registry of containers, which stores artefacts by repository and tag.

use std::error::Error;
use std::time::Duration;

use docker_credential::{CredentialRetrievalError, DockerCredential};
use oci_client::client::{ClientConfig, ClientProtocol};
use oci_client::errors::{OciDistributionError, OciErrorCode};
use oci_client::secrets::RegistryAuth;
use oci_client::{Client, Reference};
use rustls::crypto::ring;

use super::artifact::Artifact;

/// The registry of a reference, with the user's credentials.
pub(super) struct Registry<'a> {
    client: Client,
    user: RegistryAuth,
    reference: &'a Reference,
    plain_http: bool,
}

/// The state of a tag after the command.
pub(super) enum Published {
    /// The artefact is new.
    Now { manifest: String },
    /// The tag had the same component.
    Before { manifest: String },
    /// The tag has another component, with this digest.
    Different { found: String },
}

impl<'a> Registry<'a> {
    /// Creates a client. Connects to nothing. The error is for the user.
    pub(super) fn new(
        reference: &'a Reference,
        plain_http: bool,
        given: Option<(&str, &str)>,
    ) -> Result<Self, String> {
        let user = match given {
            Some((name, password)) => RegistryAuth::Basic(name.to_owned(), password.to_owned()),
            None => stored(reference.resolve_registry())?,
        };
        // An error means that the process has a provider already.
        let _ = ring::default_provider().install_default();
        let protocol = if plain_http { ClientProtocol::Http } else { ClientProtocol::Https };
        let config = ClientConfig {
            protocol,
            connect_timeout: Some(Duration::from_secs(10)),
            read_timeout: Some(Duration::from_mins(1)),
            user_agent: concat!("hearth/", env!("CARGO_PKG_VERSION")),
            ..ClientConfig::default()
        };
        let client = Client::try_from(config).map_err(|error| reason(&error))?;
        Ok(Self { client, user, reference, plain_http })
    }

    /// Pushes the artefact, unless the tag exists. The error is for the user.
    pub(super) async fn publish(&self, artifact: Artifact) -> Result<Published, String> {
        let Self { client, user, reference, .. } = self;
        let failed = |error| {
            let help = if is_unreachable(&error) && !self.plain_http {
                "; if the registry has no TLS, use `--plain-http`"
            } else {
                ""
            };
            format!("`{reference}`: {}{help}", reason(&error))
        };
        match client.pull_image_manifest(reference, user).await {
            Ok((found, manifest)) => {
                let found = found.layers.into_iter().map(|layer| layer.digest).collect::<Vec<_>>().join(", ");
                let same = found == artifact.digest();
                return Ok(if same {
                    Published::Before { manifest }
                } else {
                    Published::Different { found }
                });
            }
            Err(error) if is_missing(&error) => {}
            Err(error) => return Err(failed(error)),
        }
        let Artifact { layer, config, manifest, .. } = artifact;
        client.push(reference, &[layer], config, user, Some(manifest)).await.map_err(failed)?;
        // Reads it back: the digest is that of the bytes which others will get.
        let (_, manifest) = client.pull_image_manifest(reference, user).await.map_err(failed)?;
        Ok(Published::Now { manifest })
    }
}

/// Returns the credentials of `docker login` for a registry, if there are any.
fn stored(registry: &str) -> Result<RegistryAuth, String> {
    match docker_credential::get_credential(registry) {
        Ok(DockerCredential::UsernamePassword(name, password)) => Ok(RegistryAuth::Basic(name, password)),
        Ok(DockerCredential::IdentityToken(token)) => Ok(RegistryAuth::Bearer(token)),
        Err(
            CredentialRetrievalError::ConfigNotFound
            | CredentialRetrievalError::ConfigReadError
            | CredentialRetrievalError::NoCredentialConfigured,
        ) => Ok(RegistryAuth::Anonymous),
        Err(error) => Err(format!(
            "the credentials of `docker login` for `{registry}` cannot be read: {error}; repeat the login, or set \
             HEARTH_REGISTRY_USER and HEARTH_REGISTRY_PASSWORD"
        )),
    }
}

/// Returns whether the registry does not have the tag or the repository yet.
fn is_missing(error: &OciDistributionError) -> bool {
    match error {
        OciDistributionError::ImageManifestNotFoundError(_) => true,
        OciDistributionError::ServerError { code, .. } => *code == 404,
        OciDistributionError::RegistryError { envelope, .. } => envelope.errors.iter().any(|error| {
            matches!(
                error.code,
                OciErrorCode::ManifestUnknown | OciErrorCode::NameUnknown | OciErrorCode::NotFound
            )
        }),
        _ => false,
    }
}

/// Returns whether no connection was made, for example because the registry has no TLS.
fn is_unreachable(error: &OciDistributionError) -> bool {
    matches!(error, OciDistributionError::RequestError(error) if error.is_connect())
}

/// Returns an error with its causes, which its own text leaves out.
fn reason(error: &OciDistributionError) -> String {
    if let OciDistributionError::UnauthorizedError { .. } | OciDistributionError::AuthenticationFailure(_) =
        error
    {
        return String::from(
            "the registry refuses the user; run `docker login`, or set HEARTH_REGISTRY_USER and \
             HEARTH_REGISTRY_PASSWORD",
        );
    }
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}
