//! The service whose keys a command manages, and its requests.

use std::path::PathBuf;
use std::time::Duration;

use bytes::Bytes;
use clap::Args;
use http::header::{AUTHORIZATION, CONTENT_TYPE, USER_AGENT};
use http::{Method, Request};
use http_body_util::Full;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::runtime::Builder;

use crate::api_key;
use crate::result::Failure;
use hearth_client::{AGENT, Client, Url, read_all};
use hearth_resources::Problem;

/// The service, and the key that manages others.
#[derive(Args, Debug)]
pub(super) struct Service {
    /// URL of the service
    #[arg(
        long,
        value_name = "URL",
        env = "HEARTH_URL",
        value_parser = Url::base,
        default_value = "http://127.0.0.1:8787"
    )]
    url: Url,
    /// File with the API key, which needs the scope `keys:admin` [default: the variable `HEARTH_API_KEY`]
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
}

/// A key, as the service describes it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Entry {
    pub(super) id: String,
    pub(super) subject: String,
    pub(super) organisation: String,
    pub(super) scopes: Vec<String>,
    pub(super) rooms: Vec<String>,
    pub(super) created_by: Option<String>,
    pub(super) expires: Option<String>,
    pub(super) revoked_at: Option<String>,
    pub(super) revoked_by: Option<String>,
    #[serde(default)]
    pub(super) source: Source,
}

/// The place where a service lists a key.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Source {
    /// The operator's settings.
    Settings,
    /// The database; also the answer of a service of an earlier version, which lists no others.
    #[default]
    Store,
}

impl Service {
    /// Returns the URL of a page of the service.
    pub(super) fn page(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    /// Sends a request, and returns the body of the answer. An error of the service is described with its URL.
    pub(super) fn call(&self, method: Method, path: &str, body: Vec<u8>) -> Result<String, Failure> {
        let key = api_key::header(self.key_file.as_deref(), &self.url)?;
        let uri = self.url.join(path).ok_or_else(|| format!("`{}` is not the URL of a service", self.url))?;
        let client = Client::new(self.url.is_tls())?;
        let request = Request::builder()
            .method(method)
            .uri(uri.clone())
            .header(AUTHORIZATION, key)
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, AGENT)
            .body(Full::new(Bytes::from(body)))
            .map_err(|error| error.to_string())?;
        let runtime =
            Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
        let (status, body) = runtime.block_on(async {
            let answer = client.send(request, LIMIT).await.map_err(|error| format!("`{uri}`: {error}"))?;
            let status = answer.status();
            let body = read_all(answer.into_body(), LARGEST, LIMIT).await;
            Ok::<_, String>((status, body.map_err(|error| format!("`{uri}`: {error}"))?))
        })?;
        let body = String::from_utf8_lossy(&body).into_owned();
        if status.is_success() {
            return Ok(body);
        }
        let detail = Problem::read(body.as_bytes()).map_or_else(
            || format!("; check that `{}` is the URL of a Hearth service", self.url),
            |problem| format!(": {}", problem.detail),
        );
        Err(Failure::Message(format!("`{uri}` answered {status}{detail}")))
    }
}

/// Reads an answer of the service.
pub(super) fn read<T: DeserializeOwned>(answer: &str) -> Result<T, String> {
    serde_json::from_str(answer).map_err(|error| format!("the answer of the service cannot be read: {error}"))
}

/// The time limit of a request, above that of the service.
const LIMIT: Duration = Duration::from_secs(45);
/// Above the size of a page with 1,000 keys of usual names.
const LARGEST: usize = 16 << 20;
