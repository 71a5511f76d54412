//! Lists of origins whose pages may ask.

use http::Uri;
use serde::Deserialize;

/// What `cors_origins` of `hearth.toml` says. `*` stands alone and is every origin.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Origins(Vec<String>);

impl Origins {
    /// What is wrong with it, for the operator.
    pub(crate) fn check(&self) -> Result<(), String> {
        let any = self.0.iter().any(|origin| origin == "*");
        if any && self.0.len() > 1 {
            return Err(String::from("`cors_origins` has `*`, which stands alone, beside others"));
        }
        match self.0.iter().find(|origin| !any && !is_origin(origin)) {
            Some(origin) => Err(format!(
                "`cors_origins` has `{origin}`, which no browser sends; an origin looks like \
                 `https://app.example` or `http://localhost:3000`"
            )),
            None => Ok(()),
        }
    }

    /// As the edge's variables have it.
    pub(crate) fn joined(&self) -> String {
        self.0.join(",")
    }
}

/// Whether it is an origin as browsers send it: scheme, host, and port where it is not the scheme's own.
fn is_origin(text: &str) -> bool {
    let Ok(uri) = text.parse::<Uri>() else { return false };
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return false };
    let usual = if scheme == "https" { 443 } else { 80 };
    matches!(scheme, "http" | "https")
        && text == format!("{scheme}://{authority}")
        && text == text.to_ascii_lowercase()
        && !authority.host().is_empty()
        && !authority.as_str().contains(['@', ','])
        && match authority.port_u16() {
            Some(port) => port != usual,
            None => authority.as_str() == authority.host(),
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(origins: &[&str]) -> Result<(), String> {
        Origins(origins.iter().map(|origin| (*origin).to_owned()).collect()).check()
    }

    #[test]
    fn what_no_browser_sends_is_said() -> Result<(), &'static str> {
        for (origins, said) in [
            (&["*", "https://a.example"][..], "stands alone"),
            (&["a.example"], "`a.example`"),
            (&["https://a.example/"], "`https://a.example/`"),
            (&["https://a.example:443"], "no browser"),
            (&["https://A.example"], "no browser"),
            (&["https://a.example,https://b.example"], "no browser"),
            (&[""], "``"),
        ] {
            let message = checked(origins).err().ok_or("no error")?;
            assert!(message.contains(said), "{message}");
        }
        Ok(())
    }

    #[test]
    fn what_browsers_send_is_accepted() -> Result<(), String> {
        checked(&[])?;
        checked(&["*"])?;
        checked(&["https://a.example", "http://localhost:3000", "http://[::1]:8080"])
    }
}
