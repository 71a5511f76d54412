//! The routes of requests in metrics and traces.
//!
//! They replace paths, so that neither ids nor keys are in either, and their number is bounded.

use http::Method;

/// The routes of the service and of the gateway.
#[derive(Debug)]
pub(crate) struct Routes {
    /// The first parts of the gateway's paths.
    prefixes: Vec<String>,
}

impl Routes {
    /// Creates the routes, with the first parts of the gateway's paths.
    pub(crate) fn new(prefixes: &[String]) -> Self {
        Self { prefixes: prefixes.to_vec() }
    }

    /// Returns the template of a path, `gateway` for those of the gateway, or `other`.
    pub(crate) fn of(&self, path: &str) -> &str {
        if let Some(found) = hearth_routes::at(path) {
            return found.first().path;
        }
        let in_gateway = |prefix: &String| {
            path.strip_prefix(prefix.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        if self.prefixes.iter().any(in_gateway) { "gateway" } else { OTHER }
    }
}

/// Returns the name of a method, or `None` for one that a client invented.
pub(crate) fn known(method: &Method) -> Option<&'static str> {
    Some(match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => return None,
    })
}

/// The route of any other path.
pub(crate) const OTHER: &str = "other";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_a_bounded_number_of_routes() {
        let routes = Routes::new(&[String::from("/chain")]);
        for (path, route) in [
            ("/", "/"),
            ("/v1/claims/urn:hearth:claim:abc", "/v1/claims/{id}"),
            ("/v1/claims/abc/status", "/v1/claims/{id}/status"),
            ("/chain/entity/did:ixo:entity:4f8e", "gateway"),
            ("/chains", "other"),
            ("/form/main.js", "other"),
        ] {
            assert_eq!(routes.of(path), route, "{path}");
        }
    }
}
