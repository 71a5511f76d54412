//! The path of a request as the names of a file and of the folders around it.

use percent_encoding::percent_decode_str;

/// The decoded segments of a path, without the empty one after a slash at its end. `None` is a path that can name no
/// file here: one that leaves the directory, however that is written, one that is no text, and one with hidden names.
pub(super) fn segments(path: &str) -> Option<Vec<String>> {
    let path = path.strip_prefix('/')?;
    if path.is_empty() {
        return Some(Vec::new());
    }
    path.strip_suffix('/').unwrap_or(path).split('/').map(segment).collect()
}

/// One name. A slash in it would be another path than the one that the client sent.
fn segment(text: &str) -> Option<String> {
    let name = percent_decode_str(text).decode_utf8().ok()?;
    let hidden = name.starts_with('.') && name != WELL_KNOWN;
    let is_name = !name.is_empty() && !hidden && !name.contains(['/', '\\']);
    (is_name && !name.chars().any(char::is_control)).then(|| name.into_owned())
}

/// The one hidden folder that is meant to be seen (RFC 8615).
const WELL_KNOWN: &str = ".well-known";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_names() {
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
    fn what_leaves_the_directory_is_none() {
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
