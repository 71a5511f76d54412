//! The routes of the HTTP surfaces, stated once: for each its method and path, the part of the service, the scope of the
//! API key and where it stands, the policy of cross-origin requests, and whether it takes an `Idempotency-Key`.
//!
//! `hearth-http` finds the handler of a request by [`at`]. `hearth serve` selects the part that serves a request by
//! [`Part::of`], and names routes in metrics by their templates, so that no id and no key is in them. The `OpenAPI`
//! document is compared with the table.
//!
//! ```
//! use http::Method;
//!
//! let found = hearth_routes::at("/v1/claims/kpt-1").unwrap();
//! let route = found.route(&Method::GET).unwrap();
//! assert_eq!((route.path, found.variable), ("/v1/claims/{id}", "kpt-1"));
//! ```

mod access;
mod lines;
mod part;
mod paths;
mod policy;
mod scope;
mod select;
mod table;

pub use access::{Access, Place, Replay};
pub use lines::has_lines;
pub use part::Part;
pub use paths::{Found, at, is_for_phones, names_interface};
pub use policy::Policy;
pub use scope::Scope;
pub use table::{Endpoint, ROUTES, Route};
