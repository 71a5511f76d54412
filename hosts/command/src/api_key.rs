//! The API key that a command sends to a service. It is never an argument, which other users of the machine could see.

use std::env;
use std::path::Path;

use http::header::HeaderValue;

use super::key_file;
use hearth_client::Url;
use hearth_terminal::warn;

/// Returns the key as a header field for a service: from a file, or from the environment. The error does not contain
/// the key.
pub(super) fn header(file: Option<&Path>, service: &Url) -> Result<HeaderValue, String> {
    let key = match (file, env::var(VARIABLE)) {
        (Some(file), _) => key_file::secret(file)?,
        (None, Ok(key)) if !key.trim().is_empty() => key.trim().to_owned(),
        (None, _) => {
            return Err(format!(
                "no API key; set the variable `{VARIABLE}`, or name its file with `--key-file`"
            ));
        }
    };
    if !service.is_tls() && !service.is_loopback() {
        warn(&format!("`{service}` has no TLS, so the key and the data can be read on the network"));
    }
    let mut value = HeaderValue::try_from(format!("Bearer {key}"))
        .map_err(|_| String::from("the API key contains characters that cannot be sent"))?;
    value.set_sensitive(true);
    Ok(value)
}

/// The variable with the key. `hearth serve` does not read it.
const VARIABLE: &str = "HEARTH_API_KEY";
