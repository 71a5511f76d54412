//! Under which prefixes the imported routes are served.

use std::collections::BTreeSet;
use std::str::FromStr;

use serde::Serialize;

/// A served prefix of paths, and the canonical one it stands for.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Prefix {
    /// What clients ask for.
    pub(crate) path: String,
    /// What the templates begin with.
    pub(crate) stands_for: String,
}

impl Prefix {
    fn new(path: &str, stands_for: &str) -> Self {
        Self { path: path.to_owned(), stands_for: stands_for.to_owned() }
    }
}

/// As the flag has it: `/chain=/ixo`, or `/ixo` for one that stands for itself.
impl FromStr for Prefix {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (path, stands_for) = text.split_once('=').unwrap_or((text, text));
        match [path, stands_for].iter().find(|side| !side.starts_with('/')) {
            Some(side) => Err(format!("`{side}` does not begin with `/`; a prefix is written `/chain=/ixo`")),
            None => Ok(Self::new(path, stands_for)),
        }
    }
}

/// The first segment of each template for itself, and `/chain` for `/ixo`.
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

/// Nothing for a template that begins with a variable.
fn first_segment(template: &str) -> &str {
    let path = template.strip_prefix('/').unwrap_or(template);
    let segment = path.split(['/', ':']).next().unwrap_or_default();
    if segment.contains(['{', '*']) { "" } else { segment }
}

/// The protocol's paths begin with this, and clients are told to ask for the other.
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
    fn a_flag_is_a_pair_of_paths_or_one() {
        assert_eq!("/chain=/ixo".parse(), Ok(Prefix::new("/chain", "/ixo")));
        assert_eq!("/ixo".parse(), Ok(Prefix::new("/ixo", "/ixo")));
        assert!("chain=/ixo".parse::<Prefix>().is_err());
        assert!("/chain=".parse::<Prefix>().is_err());
    }
}
