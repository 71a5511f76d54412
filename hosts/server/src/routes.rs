//! The templates of the service's paths, for metrics and traces.
//!
//! They replace paths, so that neither ids nor keys are in either, and their number is bounded.

use http::Method;
use matchit::Router;

/// The templates of the service's paths.
#[derive(Debug)]
pub(crate) struct Routes {
    described: Router<String>,
    /// The first parts of the gateway's paths.
    prefixes: Vec<String>,
}

impl Routes {
    /// Reads the templates: the paths that the edge describes. The error is for the operator.
    pub(crate) fn new(paths: &[String], prefixes: &[String]) -> Result<Self, String> {
        let mut described = Router::new();
        for path in paths {
            let inserted = described.insert(path.as_str(), path.clone());
            inserted.map_err(|error| format!("the path `{path}` of `/openapi.json`: {error}"))?;
        }
        Ok(Self { described, prefixes: prefixes.to_vec() })
    }

    /// Returns the template of a path, `gateway` for those of the gateway, or `other`.
    pub(crate) fn of(&self, path: &str) -> &str {
        if let Ok(found) = self.described.at(path) {
            return found.value;
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

/// The route of a path that the edge does not describe.
pub(crate) const OTHER: &str = "other";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_a_bounded_number_of_routes() -> Result<(), matchit::InsertError> {
        let mut described = Router::new();
        for path in ["/", "/v1/claims", "/v1/claims/{id}", "/v1/claims/{id}/status"] {
            described.insert(path, path.to_owned())?;
        }
        let routes = Routes { described, prefixes: vec![String::from("/chain")] };
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
        Ok(())
    }
}
