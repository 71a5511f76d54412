//! Shared code of the tests of pages of other origins, for every path.

use anyhow::{Context, Result, ensure};
use hearth_tests::server::{Answer, Server};

/// An origin that the settings list.
pub(crate) const LISTED_ORIGIN: &str = "https://app.example";

/// Origins that the settings do not list, but that resemble the listed one.
pub(crate) const FOREIGN: [&str; 6] = [
    "https://evil.example",
    "http://app.example",
    "https://app.example:8443",
    "https://app.example.evil.example",
    "https://sub.app.example",
    "null",
];

/// Checks that a header lists these words, among others.
pub(crate) fn lists(answer: &Answer, header: &str, words: &[&str]) -> Result<()> {
    let value = answer.header(header).with_context(|| format!("no {header}: {answer:?}"))?;
    let listed: Vec<&str> = value.split(',').map(str::trim).collect();
    ensure!(words.iter().all(|word| listed.contains(word)), "{header}: {value}");
    Ok(())
}

/// Sends the preflight request of a browser before a request with a key.
pub(crate) fn preflight(server: &Server, method: &str, path: &str, origin: &str) -> Result<Answer> {
    let headers = [
        ("origin", origin),
        ("access-control-request-method", method),
        ("access-control-request-headers", "authorization,content-type"),
    ];
    server.ask("OPTIONS", path, &headers)
}

/// Checks that the answer allows this origin and no other.
pub(crate) fn is_for(answer: &Answer, origin: &str) -> Result<()> {
    ensure!(answer.header("access-control-allow-origin") == Some(origin), "{answer:?}");
    ensure!(answer.header("access-control-allow-credentials").is_none(), "{answer:?}");
    lists(answer, "vary", &["origin"])
}

/// Checks that the answer has no CORS headers, so that a browser hides it from the page.
pub(crate) fn says_nothing(answer: &Answer) -> Result<()> {
    let mut names = answer.headers.keys().map(AsRef::<str>::as_ref);
    ensure!(!names.any(|name| name.starts_with("access-control-")), "{answer:?}");
    Ok(())
}
