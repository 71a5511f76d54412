//! Converts the path of a request to the names of folders and a file.

use percent_encoding::percent_decode_str;

/// Returns the decoded segments of a path, without the empty one after a final slash. Returns `None` for a path that
/// cannot name a file of the site: one that leaves the directory in any notation, is not UTF-8 text, or has hidden
/// names.
pub(super) fn segments(path: &str) -> Option<Vec<String>> {
    let path = path.strip_prefix('/')?;
    if path.is_empty() {
        return Some(Vec::new());
    }
    path.strip_suffix('/').unwrap_or(path).split('/').map(segment).collect()
}

/// Decodes one name. A decoded slash would change the path, so it is refused.
fn segment(text: &str) -> Option<String> {
    let name = percent_decode_str(text).decode_utf8().ok()?;
    let hidden = name.starts_with('.') && name != WELL_KNOWN;
    let is_name = !name.is_empty() && !hidden && !name.contains(['/', '\\']);
    (is_name && !name.chars().any(char::is_control)).then(|| name.into_owned())
}

/// The only hidden folder that is served (RFC 8615).
const WELL_KNOWN: &str = ".well-known";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_split_into_names() {
        for (path, names) in [
            ("/", &[][..]),
            ("/index.html", &["index.html"]),
            ("/assets/a%20b.js", &["assets", "a b.js"]),
            ("/sub/", &["sub"]),
            ("/.well-known/x", &[".well-known", "x"]),
            ("/%76%31/rules", &["v1", "rules"]),
        ] {
            assert_eq!(
                segments(path).as_deref(),
                Some(&*names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()),
                "{path}"
            );
        }
    }

    #[test]
    fn a_path_outside_the_directory_is_none() {
        for path in [
            "",
            "*",
            "index.html",
            "//",
            "//evil.example/",
            "/a//b",
            "/..",
            "/../x",
            "/a/../x",
            "/%2e%2e/x",
            "/..%2fx",
            "/..%5cx",
            "/a%2fb",
            "/a\\b",
            "/%00",
            "/index.html%00",
            "/a%0d%0a",
            "/.",
            "/.git/config",
            "/.env",
            "/%ff",
        ] {
            assert_eq!(segments(path), None, "{path}");
        }
    }
}
