//! The settings that the flags and the file have in common, resolved for one run.

use hearth_database::PostgresUrl;

/// The settings of one run that a flag can override.
pub(crate) struct Chosen<'a> {
    pub(crate) policy: &'a str,
    pub(crate) policy_from: &'static str,
    pub(crate) issuer: &'a str,
    pub(crate) issuer_from: &'static str,
    /// The secret key, which goes only to the edge.
    pub(crate) issuer_key: Option<&'a str>,
    /// The public keys beside that of the secret key.
    pub(crate) issuer_public_keys: &'a [String],
    pub(crate) base_url: Option<&'a str>,
    /// The Postgres database, if that is the store.
    pub(crate) database: Option<PostgresUrl>,
}
