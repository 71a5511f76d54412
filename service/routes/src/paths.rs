//! Finds the routes of a path.

use std::sync::LazyLock;

use http::Method;
use matchit::Router;

use crate::table::{ROUTES, Route};

/// The routes of a path, and the values of the variables.
#[derive(Debug)]
pub struct Found<'a> {
    first: &'static Route,
    rest: &'a [&'static Route],
    /// The API key, if the path contains it.
    pub key: Option<&'a str>,
    /// The other variable; empty if the path has none.
    pub variable: &'a str,
}

impl Found<'_> {
    /// Returns all routes of the path.
    pub fn routes(&self) -> impl Iterator<Item = &'static Route> {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }

    /// Returns the first route of the path.
    pub fn first(&self) -> &'static Route {
        self.first
    }

    /// Returns the route for a method. `HEAD` is served as `GET` unless the path has a route for it.
    pub fn route(&self, method: &Method) -> Option<&'static Route> {
        let with = |method: &Method| self.routes().find(|route| route.method == *method);
        with(method).or_else(|| with(&Method::GET).filter(|_| *method == Method::HEAD))
    }
}

/// Returns the routes of a path, or `None` for a path of the gateway.
pub fn at(path: &str) -> Option<Found<'_>> {
    let found = PATHS.at(path).ok()?;
    let (first, rest) = found.value.split_first()?;
    let variable = found.params.iter().find(|(name, _)| *name != KEY).map_or("", |(_, value)| value);
    Some(Found { first, rest, key: found.params.get(KEY), variable })
}

/// Returns whether a path is one for phones (OpenRosa), or would be if it were complete. Such a path can contain a key,
/// and errors are messages that phones show.
pub fn is_for_phones(path: &str) -> bool {
    path.strip_prefix(PHONES).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Returns whether a segment of a path is one of the interface for phones, and no key.
pub fn names_interface(segment: &str) -> bool {
    let paths = ROUTES.iter().filter_map(|route| route.path.strip_prefix(PHONES));
    paths
        .flat_map(|path| path.split('/'))
        .any(|name| name == segment && !name.is_empty() && !name.starts_with('{'))
}

/// The routes by path. The table has no two templates for the same path.
static PATHS: LazyLock<Router<Vec<&'static Route>>> = LazyLock::new(|| {
    let mut paths = Router::<Vec<&'static Route>>::new();
    for route in ROUTES {
        // A template that stands twice in the table is in the router already, and found by its own text.
        if paths.insert(route.path, vec![route]).is_err()
            && let Ok(found) = paths.at_mut(route.path)
        {
            found.value.push(route);
        }
    }
    paths
});

/// The variable for the API key.
const KEY: &str = "key";
const PHONES: &str = "/openrosa";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_found_by_its_template() {
        for route in ROUTES {
            let found = at(route.path).and_then(|found| found.route(&route.method));
            assert_eq!(found.map(|found| found.endpoint), Some(route.endpoint), "{}", route.path);
        }
    }

    #[test]
    fn the_routes_of_a_path_have_one_policy() {
        for route in ROUTES {
            let policies = at(route.path).map(|found| found.routes().all(|one| one.policy == route.policy));
            assert_eq!(policies, Some(true), "{}", route.path);
        }
    }

    #[test]
    fn a_fixed_segment_is_no_variable() {
        let found = |path| at(path).map(|found| (found.first().path, found.key, found.variable));
        for (path, expected) in [
            ("/v1/claims", Some(("/v1/claims", None, ""))),
            ("/v1/claims/a", Some(("/v1/claims/{id}", None, "a"))),
            ("/v1/claims/a%2Fb/claim", Some(("/v1/claims/{id}/claim", None, "a%2Fb"))),
            ("/v1/claims/", None),
            ("/v1/claims/a/", None),
            ("/v1/claims//claim", None),
            ("/v1/keys/self", Some(("/v1/keys/self", None, ""))),
            ("/openrosa/formList", Some(("/openrosa/formList", None, ""))),
            ("/openrosa/s3cret/forms/one", Some(("/openrosa/{key}/forms/{id}", Some("s3cret"), "one"))),
            ("/openrosa/forms/one", Some(("/openrosa/forms/{id}", None, "one"))),
            ("/openrosa/s3cret", None),
            ("/chain/claims", None),
        ] {
            assert_eq!(found(path), expected, "{path}");
        }
    }
}
