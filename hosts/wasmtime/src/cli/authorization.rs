//! The API key with which a command calls a service.

use std::env;
use std::path::Path;

use http::header::HeaderValue;

use super::{keys, warn};
use crate::client::Url;

/// Returns the API key for a service as a header field: from a file, or from the variable `HEARTH_API_KEY`.
///
/// Warns if the key will be sent without TLS. The error does not contain the key.
pub(in crate::cli) fn authorization(service: &Url, file: Option<&Path>) -> Result<HeaderValue, String> {
    let key = match (file, env::var(VARIABLE)) {
        (Some(file), _) => keys::secret(file)?,
        (None, Ok(key)) if !key.trim().is_empty() => key.trim().to_owned(),
        (None, _) => {
            return Err(format!(
                "no API key; set the variable `{VARIABLE}`, or name its file with `--key-file`"
            ));
        }
    };
    if !service.is_tls() && !service.is_loopback() {
        warn(&format!("`{service}` has no TLS, so the key and the claims can be read on the network"));
    }
    let mut value = HeaderValue::try_from(format!("Bearer {key}"))
        .map_err(|_| String::from("the API key contains characters that cannot be sent"))?;
    value.set_sensitive(true);
    Ok(value)
}

/// The variable with the API key, as for `hearth serve`.
const VARIABLE: &str = "HEARTH_API_KEY";
