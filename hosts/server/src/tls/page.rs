//! The page that says how a phone trusts this server, in the language of the phone.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hearth_texts::{Language, Values};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::authority::NAME;

/// Returns the page. `certificate` is the path of the certificate, and `address` that of the server with HTTPS. The page
/// has no scripts, and loads nothing.
pub(super) fn page(language: &Language, certificate: &str, address: &str) -> Markup {
    let text = |name: &str| language.trust(name, &values());
    html! {
        (DOCTYPE)
        html lang=(language.tag()) dir=(if language.is_right_to_left() { "rtl" } else { "ltr" }) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (text("title")) " – Hearth" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (text("title")) }
                    p { (text("lead")) }
                    p { a.button href=(certificate) { (text("download")) } }
                    h2 { "Android" }
                    p { (text("android")) }
                    h2 { "iPhone, iPad" }
                    p { (text("iphone")) }
                    hr;
                    p { (text("compare")) }
                    p { (text("next")) }
                    p { a href=(address) { (text("open")) } }
                }
            }
        }
    }
}

/// Returns the content security policy of the page.
pub(super) fn policy() -> String {
    format!(
        "default-src 'none'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        BASE64_STANDARD.encode(Sha256::digest(STYLE))
    )
}

fn values() -> Values {
    let mut values = Values::new();
    values.insert("file".to_owned(), json!(FILE));
    values.insert("name".to_owned(), json!(NAME));
    values
}

/// The name of the file as phones store it.
pub(super) const FILE: &str = "hearth-authority.crt";
const STYLE: &str = include_str!("page.css");

#[cfg(test)]
mod tests {
    use hearth_texts::languages;

    use super::*;

    #[test]
    fn every_language_has_all_texts() {
        for language in languages() {
            for name in ["title", "lead", "download", "android", "iphone", "compare", "next", "open"] {
                assert!(!language.trust(name, &values()).is_empty(), "{} {name}", language.tag());
            }
            let page = page(language, "/authority.crt", "https://192.168.1.20:8787/").into_string();
            for part in [FILE, NAME, "href=\"/authority.crt\"", "href=\"https://192.168.1.20:8787/\""] {
                assert!(page.contains(part), "{} {part}", language.tag());
            }
        }
    }
}
