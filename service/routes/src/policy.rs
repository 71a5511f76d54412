//! Which pages of other origins may use a path.

/// The policy of cross-origin requests of a path. The service has its methods, headers and origins.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Policy {
    /// Pages that send claims, photos and calls.
    Forms,
    /// Pages that list and create keys.
    Keys,
    /// Pages that send messages of the Model Context Protocol.
    Messages,
    /// Pages that read preferences.
    Preferences,
    /// Pages that read records and public documents.
    Readers,
    /// Pages that send and list claims.
    Records,
    /// Pages that set and read studies.
    Studies,
}
