//! The parts of the service, which a host keeps apart so that load on one does not affect the others.

/// A part of the service.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Part {
    /// Health and version.
    Health,
    /// One claim, form, credential or key, or the preferences of a room.
    Records,
    /// Lists, feeds and studies, and large bodies, which keep a core busy for longer.
    Collections,
    /// Claims on lines, which are read and answered while they arrive. A request takes seconds.
    Bulk,
    /// One operation of the module.
    Operations,
    /// Several operations in a session. The body and the answers can be large.
    Sessions,
    /// Queries, which wait for a node. All other paths belong to the gateway.
    Gateway,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 7] = [
        Self::Health,
        Self::Records,
        Self::Collections,
        Self::Bulk,
        Self::Operations,
        Self::Sessions,
        Self::Gateway,
    ];

    /// Returns the name of the part in metrics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Records => "records",
            Self::Collections => "collections",
            Self::Bulk => "bulk",
            Self::Operations => "operations",
            Self::Sessions => "sessions",
            Self::Gateway => "gateway",
        }
    }
}
