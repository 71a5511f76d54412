//! The variable `pages`: the paths of the pages that are served beside the API.

use hearth_resources::ServedPage;

use crate::settings::{Fault, Setting, Variables};

/// The pages beside the API.
pub(crate) struct ServedPages(Vec<ServedPage>);

impl ServedPages {
    /// Reads the variable: paths, separated by commas. An entry that is not a path is a fault, and the others are used.
    pub(crate) fn read(variables: &Variables) -> Setting<Self> {
        let text = match variables.text(VARIABLE) {
            Ok(text) => text,
            Err(fault) => return Err(fault).into(),
        };
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        let (paths, wrong): (Vec<&str>, Vec<&str>) = entries.partition(|entry| is_path(entry));
        let faults = wrong.into_iter().map(|entry| {
            let predicate =
                format!("lists `{entry}`, which is not a path of this server; write for example `/form/`");
            Fault::new(VARIABLE, predicate)
        });
        Setting::usable(Self(paths.into_iter().map(page_at).collect()), faults.collect())
    }

    /// The pages, in the order of the variable.
    pub(super) fn all(&self) -> &[ServedPage] {
        &self.0
    }
}

/// Returns the page at a path. A page of the project has a title and a description.
fn page_at(path: &str) -> ServedPage {
    let name = path.trim_matches('/').rsplit('/').next().unwrap_or_default();
    let known = KNOWN.iter().find(|(known, ..)| *known == name);
    let (title, description) = known.map_or((path, ""), |(_, title, description)| (*title, *description));
    ServedPage { path: path.to_owned(), title: title.to_owned(), description }
}

/// Returns whether a text is the path of a page. `//` would begin the name of another server.
fn is_path(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~%".contains(&byte);
    text.starts_with('/') && !text.starts_with("//") && text.bytes().all(is_plain)
}

const VARIABLE: &str = "pages";
/// The last segment, the title and the description of each page of the project.
const KNOWN: [(&str, &str, &str); 4] = [
    (
        "form",
        "Claim form",
        "For field workers: enter the measurements of a household, with or without a network.",
    ),
    (
        "desk",
        "Desk",
        "For programme officers: find claims, decide disputes, follow studies and hand out keys.",
    ),
    ("docs", "API documentation", "For developers: every path, its parameters and its answers."),
    ("book", "Guide", "Claims and their rules, studies, credentials, and the operation of this server."),
];
