//! Who may use a route, and how a request that is sent again is answered.

use crate::scope::Scope;

/// The API key that a route needs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Access {
    /// None: the route is public.
    Public,
    /// Any valid key.
    AnyKey,
    /// A key with this scope.
    Scope(Scope),
    /// What the deployment requires for queries to its node.
    Gateway,
}

/// Where a request carries its API key.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Place {
    /// The header `Authorization: Bearer`.
    Bearer,
    /// The password of `Authorization: Basic`, whose user name is the id of the key.
    Basic,
}

/// The second answer to a request with an `Idempotency-Key`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Replay {
    /// The first answer.
    Body,
    /// A refusal, because the first answer has a secret that is not stored.
    Refusal,
}
