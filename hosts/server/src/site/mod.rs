//! Files of a directory beside the API: the pages of its folders, such as the form at `/form/`, and other files.
//!
//! The files are read-only and inside one directory. All paths of the API go to the edge, even if a file has the same
//! path, and so do paths without a file: this module never returns `404`.

mod address;
mod directory;
mod part;

use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderValue, REFERRER_POLICY, VARY,
};
use http::{Method, Request, Response, StatusCode, Uri};
use http_body_util::{BodyExt as _, Empty};
use tower_http::services::ServeDir;
use tower_http::services::fs::DefaultServeDirFallback;
use wasmtime_wasi_http::{Error, WasiBody};

use address::segments;
use directory::Directory;
use part::{PARTS, policy};

/// The files of a directory.
pub(crate) struct Site {
    files: ServeDir<DefaultServeDirFallback, Directory>,
    /// The folders with a page, in the order of [`PARTS`]; the empty name is a page at `/`.
    pages: Vec<&'static str>,
    /// The paths of the API, without a final slash.
    api: Vec<String>,
}

impl Site {
    /// Opens a directory with at least one page: an `index.html` of its own, or of a folder in [`PARTS`]. The error is
    /// for the operator.
    pub(crate) fn open(directory: &Path) -> Result<Self, String> {
        let named = |error: io::Error| format!("the site `{}`: {error}", directory.display());
        let root: PathBuf = directory.canonicalize().map_err(named)?;
        let pages = [""].into_iter().chain(PARTS.iter().map(|part| part.folder));
        let pages: Vec<&str> = pages.filter(|folder| root.join(folder).join(INDEX).is_file()).collect();
        if pages.is_empty() {
            let folders: Vec<String> =
                PARTS.iter().map(|part| format!("`{}/{INDEX}`", part.folder)).collect();
            return Err(format!(
                "the site `{}` has no `{INDEX}` and none of {}; check that it is a directory and that the pages \
                 are built",
                directory.display(),
                folders.join(", ")
            ));
        }
        let files = ServeDir::with_backend(&root, Directory::new(root.clone()))
            .precompressed_br()
            .precompressed_gzip()
            .ignore_multi_range_requests(true);
        Ok(Self { files, pages, api: Vec::new() })
    }

    /// Returns the paths of the pages, for example `/form/`.
    pub(crate) fn pages(&self) -> impl Iterator<Item = String> {
        self.pages
            .iter()
            .map(|folder| if folder.is_empty() { String::from("/") } else { format!("/{folder}/") })
    }

    /// Reserves these paths, and all paths below them, for the API. A path that hides a page is an error for the
    /// operator.
    pub(crate) fn leave(&mut self, paths: impl IntoIterator<Item = String>) -> Result<(), String> {
        for path in paths {
            let path = path.trim_end_matches('/');
            let first = path.trim_start_matches('/');
            if let Some(page) = self.pages.iter().find(|page| first.is_empty() || first == **page) {
                return Err(format!(
                    "the gateway serves `/{first}`, which hides the page at `/{page}`; change the prefix in the \
                     gateway's configuration, or start without the site",
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
        let mut request = Request::new(Empty::<Bytes>::new());
        *request.method_mut() = method.clone();
        *request.uri_mut() = uri.clone();
        *request.headers_mut() = headers.clone();
        let response = match self.files.clone().try_call(request).await {
            Ok(response) if response.status() == StatusCode::NOT_FOUND => return Ok(None),
            Ok(response) => response,
            Err(error) if is_absence(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        let (mut head, body) = response.into_parts();
        let hashed = is_hashed(&segments) && head.status != StatusCode::TEMPORARY_REDIRECT;
        finish(&mut head.headers, policy(segments.first().map_or("", String::as_str)), hashed);
        let body = body.map_err(|_| Error::HttpResponseIncomplete).boxed_unsync();
        Ok(Some(Response::from_parts(head, body)))
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

/// Returns whether a file has a digest of its content in its name: it is in the folder `assets` of the site or of a part.
fn is_hashed(segments: &[String]) -> bool {
    match segments {
        [first, ..] if first == HASHED => true,
        [part, second, ..] => second == HASHED && PARTS.iter().any(|one| one.folder == part),
        _ => false,
    }
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
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // Also on a 304, as on the file itself.
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
}

const INDEX: &str = "index.html";
/// The folder for files whose names contain a digest of their content, as bundlers write them.
const HASHED: &str = "assets";

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    /// Writes a page into each of these folders.
    fn site(folders: &[&str]) -> io::Result<tempfile::TempDir> {
        let directory = tempfile::tempdir()?;
        for folder in folders {
            let folder = directory.path().join(folder);
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(INDEX), "")?;
        }
        Ok(directory)
    }

    #[test]
    fn a_directory_without_a_page_is_refused() -> Outcome {
        let directory = site(&["other"])?;
        let missing = directory.path().join("dist");
        let message = Site::open(&missing).err().ok_or("no error")?;
        assert!(message.contains("dist"), "{message}");
        let message = Site::open(directory.path()).err().ok_or("no error")?;
        assert!(message.contains("`form/index.html`"), "{message}");
        fs::write(directory.path().join(INDEX), "")?;
        assert!(Site::open(directory.path()).is_ok());
        assert!(Site::open(&directory.path().join(INDEX)).is_err(), "a file is not a directory");
        Ok(())
    }

    #[test]
    fn a_page_of_a_part_is_enough() -> Outcome {
        let directory = site(&["book", "form", "other"])?;
        let pages: Vec<String> = Site::open(directory.path())?.pages().collect();
        assert_eq!(pages, ["/form/", "/book/"]);
        Ok(())
    }

    #[test]
    fn only_assets_of_the_site_and_its_parts_are_hashed() {
        for (path, hashed) in [
            ("assets/a.js", true),
            ("form/assets/a.js", true),
            ("form/a.js", false),
            ("other/assets/a.js", false),
            ("form/x/assets/a.js", false),
        ] {
            let segments: Vec<String> = path.split('/').map(str::to_owned).collect();
            assert_eq!(is_hashed(&segments), hashed, "{path}");
        }
    }

    #[test]
    fn the_api_has_its_paths_and_those_below() -> Outcome {
        let directory = site(&[""])?;
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
    fn a_prefix_that_hides_a_page_is_an_error() -> Outcome {
        for (page, prefix, is_hidden) in [
            ("", "/", true),
            ("", "/docs", false),
            ("docs", "/", true),
            ("docs", "/docs", true),
            ("docs", "/docs/", true),
            ("docs", "/docs/chain", false),
            ("docs", "/docsx", false),
            ("form", "/docs", false),
        ] {
            let directory = site(&[page])?;
            let error = Site::open(directory.path())?.leave([String::from(prefix)]).err();
            assert_eq!(error.is_some(), is_hidden, "`{prefix}` and the page at `/{page}`: {error:?}");
            if let Some(error) = error {
                assert!(error.contains(prefix.trim_end_matches('/')), "{error}");
                assert!(error.contains(&format!("hides the page at `/{page}`")), "{error}");
            }
        }
        Ok(())
    }
}
