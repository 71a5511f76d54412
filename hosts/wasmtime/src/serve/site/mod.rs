//! Files of a directory beside the API: a page that uses the API at `/`, and the book of documentation at `/docs`.
//!
//! The files are read-only and inside one directory. All paths of the API go to the edge, even if a file has the same
//! path, and so do paths without a file: this module never returns `404`.

mod address;
mod directory;

use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderValue, LOCATION, REFERRER_POLICY,
    VARY, X_CONTENT_TYPE_OPTIONS,
};
use http::{Method, Request, Response, StatusCode, Uri};
use http_body_util::{BodyExt as _, Empty};
use tower_http::services::ServeDir;
use tower_http::services::fs::DefaultServeDirFallback;
use wasmtime_wasi_http::{Error, WasiBody};

use address::segments;
use directory::Directory;

/// The files of a directory.
pub(crate) struct Site {
    files: ServeDir<DefaultServeDirFallback, Directory>,
    /// The first segment of its paths; empty for a site at `/`.
    place: &'static str,
    policy: &'static str,
    /// The paths of the API, without a final slash.
    api: Vec<String>,
}

impl Site {
    /// Opens the directory of a page that uses the API, which is served at `/`. The error is for the operator.
    pub(crate) fn open(directory: &Path) -> Result<Self, String> {
        Self::at("", POLICY, directory)
    }

    /// Opens the directory of a book that mdBook built, which is served at `/docs`. The error is for the operator.
    pub(crate) fn docs(directory: &Path) -> Result<Self, String> {
        Self::at(DOCS, DOCS_POLICY, directory)
    }

    fn at(place: &'static str, policy: &'static str, directory: &Path) -> Result<Self, String> {
        let named = |error: io::Error| format!("the site `{}`: {error}", directory.display());
        let root: PathBuf = directory.canonicalize().map_err(named)?;
        if !root.join(INDEX).is_file() {
            return Err(format!(
                "the site `{}` has no `{INDEX}`; check that it is a directory and that the site is built",
                directory.display()
            ));
        }
        let files = ServeDir::with_backend(&root, Directory::new(root.clone()))
            .precompressed_br()
            .precompressed_gzip()
            .ignore_multi_range_requests(true);
        Ok(Self { files, place, policy, api: Vec::new() })
    }

    /// Reserves these paths, and all paths below them, for the API. A path that hides the whole site is an error for the
    /// operator.
    pub(crate) fn leave(&mut self, paths: impl IntoIterator<Item = String>) -> Result<(), String> {
        for path in paths {
            let path = path.trim_end_matches('/');
            if path.is_empty() || path.trim_start_matches('/') == self.place {
                return Err(format!(
                    "the gateway serves `/{}`, which hides the site at `/{}`; change the prefix in the gateway's \
                     configuration, or start without the site",
                    path.trim_start_matches('/'),
                    self.place
                ));
            }
            self.api.push(path.to_owned());
        }
        Ok(())
    }

    /// Returns the requested file, if it exists.
    pub(crate) async fn answer(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> io::Result<Option<Response<WasiBody>>> {
        if !matches!(*method, Method::GET | Method::HEAD) {
            return Ok(None);
        }
        let Some(segments) = segments(uri.path()) else { return Ok(None) };
        if self.is_api(&segments.join("/")) {
            return Ok(None);
        }
        if let Some(redirect) = self.redirect(uri) {
            return Ok(Some(redirect));
        }
        let Some(target) = self.target(uri) else { return Ok(None) };
        let mut request = Request::new(Empty::<Bytes>::new());
        *request.method_mut() = method.clone();
        *request.uri_mut() = target;
        *request.headers_mut() = headers.clone();
        let response = match self.files.clone().try_call(request).await {
            Ok(response) if response.status() == StatusCode::NOT_FOUND => return Ok(None),
            Ok(response) => response,
            Err(error) if is_absence(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        let hashed = segments.first().is_some_and(|first| first == HASHED);
        let (mut head, body) = response.into_parts();
        finish(&mut head.headers, self.policy, hashed && head.status != StatusCode::TEMPORARY_REDIRECT);
        let body = body.map_err(|_| Error::HttpResponseIncomplete).boxed_unsync();
        Ok(Some(Response::from_parts(head, body)))
    }

    /// Returns the target of a request in the directory, or `None` if it is outside of the site's place.
    fn target(&self, uri: &Uri) -> Option<Uri> {
        if self.place.is_empty() {
            return Some(uri.clone());
        }
        let rest = uri.path().strip_prefix('/')?.strip_prefix(self.place)?;
        rest.starts_with('/').then(|| rest.parse().ok())?
    }

    /// Returns the redirect from the place without a slash, from which relative links would lead elsewhere.
    fn redirect(&self, uri: &Uri) -> Option<Response<WasiBody>> {
        let is_place = !self.place.is_empty() && uri.path().strip_prefix('/') == Some(self.place);
        let location = HeaderValue::try_from(format!("/{}/", self.place)).ok()?;
        is_place.then(|| {
            let mut response = Response::new(Empty::new().map_err(|never| match never {}).boxed_unsync());
            *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
            response.headers_mut().insert(LOCATION, location);
            response
        })
    }

    /// Returns whether the API has this path, decoded and without its first slash.
    fn is_api(&self, path: &str) -> bool {
        self.api
            .iter()
            .filter_map(|taken| path.strip_prefix(taken.trim_start_matches('/')))
            .any(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// Returns whether the error means that the file is missing or not readable.
fn is_absence(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, InvalidInput, NotADirectory, NotFound, PermissionDenied};
    matches!(error.kind(), NotFound | NotADirectory | PermissionDenied | InvalidFilename | InvalidInput)
}

/// Sets the headers of every response: the policy of the page, and how long it may be cached.
fn finish(headers: &mut HeaderMap, policy: &'static str, hashed: bool) {
    let text = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if let Some(kind) = text.filter(|kind| kind.starts_with("text/"))
        && let Ok(kind) = HeaderValue::try_from(format!("{kind}; charset=utf-8"))
    {
        headers.insert(CONTENT_TYPE, kind);
    }
    let kept = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(kept));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // Also on a 304, as on the file itself.
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
}

const INDEX: &str = "index.html";
/// The folder for files whose names contain a digest of their content, as bundlers write them.
const HASHED: &str = "assets";
/// Allows resources of the same origin only, no inline scripts, and WebAssembly.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
/// The first segment of the paths of the book.
const DOCS: &str = "docs";
/// As [`POLICY`], and the inline scripts and styles that mdBook writes. All content of the book is the operator's own.
const DOCS_POLICY: &str = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn a_directory_without_a_page_is_refused() -> Outcome {
        let directory = tempfile::tempdir()?;
        let missing = directory.path().join("dist");
        let message = Site::open(&missing).err().ok_or("no error")?;
        assert!(message.contains("dist"), "{message}");
        let message = Site::open(directory.path()).err().ok_or("no error")?;
        assert!(message.contains("index.html"), "{message}");
        std::fs::write(directory.path().join(INDEX), "")?;
        assert!(Site::open(directory.path()).is_ok());
        assert!(Site::open(&directory.path().join(INDEX)).is_err(), "a file is not a directory");
        Ok(())
    }

    #[test]
    fn a_book_is_at_its_place() -> Outcome {
        let directory = tempfile::tempdir()?;
        std::fs::write(directory.path().join(INDEX), "")?;
        let book = Site::docs(directory.path())?;
        for (path, target) in [
            ("/docs/", Some("/")),
            ("/docs/guide/claims.html", Some("/guide/claims.html")),
            ("/docs", None),
            ("/docsx/", None),
            ("/", None),
        ] {
            let found = book.target(&Uri::from_static(path)).map(|uri| uri.path().to_owned());
            assert_eq!(found.as_deref(), target, "{path}");
        }
        let redirect = book.redirect(&Uri::from_static("/docs")).ok_or("no redirect")?;
        assert_eq!(redirect.headers()[LOCATION], "/docs/");
        assert!(book.redirect(&Uri::from_static("/docs/")).is_none());
        Ok(())
    }

    #[test]
    fn the_api_has_its_paths_and_those_below() -> Outcome {
        let directory = tempfile::tempdir()?;
        std::fs::write(directory.path().join(INDEX), "")?;
        let mut site = Site::open(directory.path())?;
        site.leave([String::from("/v1"), String::from("/api/chain/")])?;
        for (path, is_api) in [
            ("v1", true),
            ("v1/rules", true),
            ("v10", false),
            ("api", false),
            ("api/chain", true),
            ("api/chain/x", true),
            ("api/chains", false),
            ("", false),
        ] {
            assert_eq!(site.is_api(path), is_api, "{path}");
        }
        Ok(())
    }

    #[test]
    fn a_prefix_that_hides_a_site_is_an_error() -> Outcome {
        let directory = tempfile::tempdir()?;
        std::fs::write(directory.path().join(INDEX), "")?;
        let open = |place| match place {
            "" => Site::open(directory.path()),
            _ => Site::docs(directory.path()),
        };
        for (place, prefix, is_hidden) in [
            ("", "/", true),
            ("", "/docs", false),
            ("docs", "/", true),
            ("docs", "/docs", true),
            ("docs", "/docs/", true),
            ("docs", "/docs/chain", false),
            ("docs", "/docsx", false),
        ] {
            let error = open(place)?.leave([String::from(prefix)]).err();
            assert_eq!(error.is_some(), is_hidden, "`{prefix}` and the site at `/{place}`: {error:?}");
            if let Some(error) = error {
                assert!(error.contains(prefix.trim_end_matches('/')), "{error}");
                assert!(error.contains(&format!("hides the site at `/{place}`")), "{error}");
            }
        }
        Ok(())
    }
}
