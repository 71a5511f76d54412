//! The end of an API key.

use hearth_resources::ApiKey;

/// The reason why a known key is rejected, with its time.
pub(super) enum Ended<'a> {
    Revoked(&'a str),
    Expired(&'a str),
}

impl<'a> Ended<'a> {
    /// Returns why the key is rejected, if it is. `now` is called for a key that expires.
    pub(super) fn of<E>(key: &'a ApiKey, now: impl FnOnce() -> Result<String, E>) -> Result<Option<Self>, E> {
        if let Some(at) = &key.revoked_at {
            return Ok(Some(Self::Revoked(at)));
        }
        let Some(expires) = &key.expires else { return Ok(None) };
        Ok((*expires <= now()?).then_some(Self::Expired(expires)))
    }
}
