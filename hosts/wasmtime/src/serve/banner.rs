//! What is said at the start, on standard output: where the server is, and how to try it.

use std::fmt;
use std::net::SocketAddr;
use std::path::Path;

use hearth_core::claims::SAMPLE;

/// The facts of a start.
pub(crate) struct Banner<'a> {
    pub(crate) address: SocketAddr,
    pub(crate) state: &'a Path,
    pub(crate) policy: &'a str,
    pub(crate) issuer: &'a str,
    pub(crate) key: Key<'a>,
}

/// The key that clients are to send.
pub(crate) enum Key<'a> {
    /// Made just now; this is the only time it is shown.
    New(&'a str),
    /// Given for this run.
    Given,
    /// One of those in the settings.
    Stored,
}

impl fmt::Display for Banner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { address, state, policy, issuer, key } = self;
        let state = state.display();
        writeln!(f, "Hearth {} is listening on http://{address}", env!("CARGO_PKG_VERSION"))?;
        writeln!(f)?;
        writeln!(f, "  module  sha256:{}", hearth::DIGEST)?;
        writeln!(f, "  policy  {policy}")?;
        writeln!(f, "  issuer  {issuer}")?;
        writeln!(f, "  state   {state}")?;
        writeln!(f)?;
        let key = match key {
            Key::New(key) => {
                writeln!(f, "  API key, shown this once (its SHA-256 is kept in {state}/hearth.toml):")?;
                writeln!(f)?;
                writeln!(f, "    {key}")?;
                writeln!(f)?;
                key
            }
            Key::Given => {
                writeln!(f, "  The API key is that of `--api-key`; stored keys are not used in this run.")?;
                writeln!(f)?;
                "$HEARTH_API_KEY"
            }
            Key::Stored => "$HEARTH_API_KEY",
        };
        // On one line, as what is copied from a terminal had better be.
        let sample: String = SAMPLE.lines().map(str::trim_start).collect();
        writeln!(f, "  Try it:")?;
        writeln!(f)?;
        writeln!(f, "    curl -i http://{address}/v1/claims -H \"Authorization: Bearer {key}\" -d '{sample}'")
    }
}
