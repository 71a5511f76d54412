//! The policy of cross-origin requests of each kind of path.

use hearth_routes::Policy;

use crate::cors::Pages;
use crate::{claims, keys, mcp, preferences, studies};

/// Returns the policy.
pub(crate) fn of(policy: Policy) -> &'static Pages {
    match policy {
        Policy::Forms => &claims::FORMS,
        Policy::Keys => &keys::PAGES,
        Policy::Messages => &mcp::PAGES,
        Policy::Preferences => &preferences::PAGES,
        Policy::Readers => &claims::READERS,
        Policy::Records => &claims::RECORDS,
        Policy::Studies => &studies::PAGES,
    }
}
