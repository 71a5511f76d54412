//! The parts of a site: its folders with pages of the project, and the content security policy of each.
//!
//! Every policy allows resources of the same origin only. A page can state a stricter policy itself.

/// A folder of a site.
pub(super) struct Part {
    /// The name of the folder, which is the first segment of its paths.
    pub(super) folder: &'static str,
    policy: &'static str,
}

/// Returns the policy of a file, by the first segment of its path.
pub(super) fn policy(first: &str) -> &'static str {
    PARTS.iter().find(|part| part.folder == first).map_or(POLICY, |part| part.policy)
}

/// The parts, in the order in which they are shown.
pub(super) const PARTS: [Part; 4] = [
    Part { folder: "form", policy: POLICY },
    Part { folder: "desk", policy: POLICY },
    Part { folder: "docs", policy: DOCS_POLICY },
    Part { folder: "book", policy: BOOK_POLICY },
];

/// Allows no inline scripts or styles. Images can be data of the page, such as photos that are not sent yet.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
/// As [`POLICY`], and the styles that the viewer of the API's description inserts.
const DOCS_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";
/// As [`POLICY`], and the inline scripts and styles that mdBook writes. All content of the book is the operator's own.
const BOOK_POLICY: &str = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";
