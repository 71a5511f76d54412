//! The table of the guide to the HTTP API has every route with its scope.

use std::collections::BTreeSet;

use crate::access::Access;
use crate::table::ROUTES;

const GUIDE: &str = include_str!("../../../docs/guide/http.md");

#[test]
fn the_guide_has_every_route_with_its_scope() {
    let table = GUIDE.split("\n## ").next().unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| "));
    // The paths of queries are the operator's.
    let documented: BTreeSet<_> = rows.flat_map(routes).filter(|(_, path, _)| !path.ends_with('…')).collect();
    let expected = ROUTES.iter().map(|route| {
        let key = match route.access {
            Access::Public | Access::Gateway => String::new(),
            Access::AnyKey => String::from("any key"),
            Access::Scope(scope) => format!("`{}`", scope.as_str()),
        };
        (route.method.to_string(), route.path.to_owned(), key)
    });
    assert_eq!(documented, expected.collect());
}

/// Returns the routes of a row: method, path and key. A path alone has the method before it, a method alone the path.
fn routes(row: &str) -> Vec<(String, String, String)> {
    let cells: Vec<&str> = row.trim_end_matches('|').split('|').map(str::trim).collect();
    let (mut method, mut path) = ("", "");
    let mut found = Vec::new();
    for name in cells[0].split('`').skip(1).step_by(2) {
        let name = name.split('?').next().unwrap();
        match name.split_once(' ') {
            Some(both) => (method, path) = both,
            None if name.starts_with('/') => path = name,
            None => method = name,
        }
        found.push((method.to_owned(), path.to_owned(), cells[2].to_owned()));
    }
    found
}
