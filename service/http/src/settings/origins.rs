//! The variables with allowed origins.

use http::Uri;
use http::header::HeaderValue;

use super::{Fault, Setting, Variables};

/// The allowed origins: a comma-separated variable, in which `*` allows every origin.
pub(crate) struct Origins(Vec<String>);

impl Origins {
    /// Reads a variable. An entry that is not an origin is a fault, and the other entries are used.
    pub(crate) fn read(variables: &Variables, variable: &'static str) -> Setting<Self> {
        let text = match variables.text(variable) {
            Ok(text) => text,
            Err(fault) => return Err(fault).into(),
        };
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        let (mut listed, wrong): (Vec<&str>, Vec<&str>) =
            entries.partition(|entry| *entry == ANY || is_origin(entry));
        let mut faults: Vec<Fault> = wrong
            .into_iter()
            .map(|entry| {
                Fault::new(
                    variable,
                    format!(
                        "lists `{entry}`, which is not an origin; write scheme, host and port in the form that \
                         browsers send, such as `https://app.example` or `http://localhost:3000`"
                    ),
                )
            })
            .collect();
        if listed.contains(&ANY) && listed.len() > 1 {
            faults.push(Fault::new(
                variable,
                "lists `*` together with other origins; set it to `*` alone, or remove `*`",
            ));
            listed = vec![ANY];
        }
        Setting::usable(Self(listed.into_iter().map(str::to_owned).collect()), faults)
    }

    /// Whether the list has no entries.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether every origin is allowed.
    pub(crate) fn any(&self) -> bool {
        self.0.iter().any(|one| one == ANY)
    }

    /// Whether an origin is listed.
    pub(crate) fn lists(&self, origin: &HeaderValue) -> bool {
        self.0.iter().any(|one| origin.as_bytes().eq_ignore_ascii_case(one.as_bytes()))
    }
}

/// Checks whether a text is an origin in the form that browsers send: scheme, host, and a port other than the default.
fn is_origin(text: &str) -> bool {
    let Ok(uri) = text.parse::<Uri>() else { return false };
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return false };
    let usual = if scheme == "https" { 443 } else { 80 };
    matches!(scheme, "http" | "https")
        && text == format!("{scheme}://{authority}")
        && text == text.to_ascii_lowercase()
        && !authority.host().is_empty()
        && !authority.as_str().contains('@')
        && match authority.port_u16() {
            Some(port) => port != usual,
            None => authority.as_str() == authority.host(),
        }
}

/// Allows every origin.
const ANY: &str = "*";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_what_browsers_send() {
        for origin in ["https://a.example", "http://localhost:3000", "https://[::1]:8443"] {
            assert!(is_origin(origin), "{origin}");
        }
        for other in [
            "https://a.example/",
            "https://a.example:443",
            "https://A.example",
            "https://user@a.example",
            "a.example",
            "ftp://a.example",
            "null",
        ] {
            assert!(!is_origin(other), "{other}");
        }
    }
}
