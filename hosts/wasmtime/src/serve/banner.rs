//! What is said at the start, on standard output: where the server is, and how to try it.

use std::fmt;
use std::net::SocketAddr;
use std::path::Path;

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
        writeln!(f, "  Try it:")?;
        writeln!(f)?;
        writeln!(f, "    curl -i http://{address}/v1/claims -H \"Authorization: Bearer {key}\" -d '{SAMPLE}'")
    }
}

/// A claim that is answered `verified`.
const SAMPLE: &str = r#"{"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention","testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},"fuelMeasurements":{"total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]},"externalFactors":{"season":"dry","culturalEvents":["none"],"occupationalFactors":["typical_workweek"]}}"#;
