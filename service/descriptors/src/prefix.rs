//! The prefixes under which the imported routes are served.

use std::collections::BTreeSet;
use std::str::FromStr;

use serde::Serialize;

/// A served path prefix, and the canonical prefix that it represents.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Prefix {
    /// The prefix in requests.
    pub path: String,
    /// The prefix in templates.
    pub stands_for: String,
}

impl Prefix {
    fn new(path: &str, stands_for: &str) -> Self {
        Self { path: path.to_owned(), stands_for: stands_for.to_owned() }
    }
}

/// Parses the value of the flag: `/chain=/ixo`, or `/ixo` if both are the same.
impl FromStr for Prefix {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (path, stands_for) = text.split_once('=').unwrap_or((text, text));
        match [path, stands_for].iter().find(|side| !side.starts_with('/')) {
            Some(side) => Err(format!("`{side}` does not begin with `/`; write a prefix as `/chain=/ixo`")),
            None => Ok(Self::new(path, stands_for)),
        }
    }
}

/// Returns the first segment of each template, and `/chain` for `/ixo`.
///
/// A template that begins with a variable is served from the root.
pub(super) fn suggested<'t>(templates: impl Iterator<Item = &'t str>) -> Vec<Prefix> {
    let first: BTreeSet<&str> = templates.map(first_segment).collect();
    let mut prefixes = Vec::new();
    if first.contains(NATIVE) && !first.contains(CURRENT) {
        prefixes.push(Prefix::new(&format!("/{CURRENT}"), &format!("/{NATIVE}")));
    }
    prefixes.extend(first.iter().map(|segment| {
        let path = format!("/{segment}");
        Prefix::new(&path, &path)
    }));
    prefixes
}

/// Returns the first segment, empty if the template begins with a variable.
fn first_segment(template: &str) -> &str {
    let path = template.strip_prefix('/').unwrap_or(template);
    let segment = path.split(['/', ':']).next().unwrap_or_default();
    if segment.contains(['{', '*']) { "" } else { segment }
}

/// The protocol's paths begin with `NATIVE`, and clients use `CURRENT`.
const NATIVE: &str = "ixo";
const CURRENT: &str = "chain";

#[cfg(test)]
mod tests {
    use super::*;

    fn suggest(templates: &[&str]) -> Vec<String> {
        let prefixes = suggested(templates.iter().copied());
        prefixes.into_iter().map(|Prefix { path, stands_for }| format!("{path}={stands_for}")).collect()
    }

    #[test]
    fn the_first_segments_are_served() {
        assert_eq!(
            suggest(&["/ixo/a/{id}", "/cosmos/b", "/ixo/c", "/d:e"]),
            ["/chain=/ixo", "/cosmos=/cosmos", "/d=/d", "/ixo=/ixo"]
        );
        assert_eq!(suggest(&["/{name=**}", "/ixo/a", "/chain/b"]), ["/=/", "/chain=/chain", "/ixo=/ixo"]);
    }

    #[test]
    fn a_flag_has_one_or_two_paths() {
        assert_eq!("/chain=/ixo".parse(), Ok(Prefix::new("/chain", "/ixo")));
        assert_eq!("/ixo".parse(), Ok(Prefix::new("/ixo", "/ixo")));
        assert!("chain=/ixo".parse::<Prefix>().is_err());
        assert!("/chain=".parse::<Prefix>().is_err());
    }
}
