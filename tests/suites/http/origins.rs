//! What the tests of pages of other origins share, whatever path they ask.

use anyhow::{Context, Result, ensure};
use hearth_tests::server::Answer;

/// An origin that the settings list.
pub(crate) const LISTED_ORIGIN: &str = "https://app.example";

/// Origins that they do not, and that are like it.
pub(crate) const FOREIGN: [&str; 6] = [
    "https://evil.example",
    "http://app.example",
    "https://app.example:8443",
    "https://app.example.evil.example",
    "https://sub.app.example",
    "null",
];

/// Whether a header lists these words, among others.
pub(crate) fn lists(answer: &Answer, header: &str, words: &[&str]) -> Result<()> {
    let value = answer.header(header).with_context(|| format!("no {header}: {answer:?}"))?;
    let listed: Vec<&str> = value.split(',').map(str::trim).collect();
    ensure!(words.iter().all(|word| listed.contains(word)), "{header}: {value}");
    Ok(())
}
