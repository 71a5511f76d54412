//! Files beside the API (`hearth serve --site`): which files are served, with which headers, and which never are.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, LazyLock};

use anyhow::{Context, Result, anyhow, ensure};
use hearth_tests::named;
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use libtest_mimic::Trial;
use serde_json::json;
use tempfile::TempDir;

/// A test of a server with the files of [`write`].
type Test = fn(&Server) -> Result<()>;

const TESTS: &[(&str, Test)] = named![
    files_have_their_types,
    a_page_has_a_strict_content_security_policy,
    caching_headers_are_set,
    an_unchanged_file_is_not_sent_again,
    a_compressed_file_is_sent_to_clients_that_accept_it,
    a_part_of_a_file_is_sent,
    other_methods_are_answered_by_the_edge,
    the_api_keeps_its_paths,
    unknown_paths_get_the_problem_of_the_edge,
    nothing_outside_is_served,
];

const ALONE: &[(&str, Alone)] = named![
    without_a_site_nothing_is_served,
    a_missing_site_is_an_error_at_the_start,
    the_settings_can_name_the_site,
    the_banner_has_links_with_the_keys,
    a_site_without_a_form_has_a_link_with_the_key,
    the_parts_of_a_site_have_their_places,
];

/// Returns every test of the site. All of them run on `hearth serve`, which serves the files itself.
pub(crate) fn trials() -> Vec<Trial> {
    // The first test that runs starts the shared server.
    let shared = Arc::new(LazyLock::new(start));
    let mut trials = Vec::new();
    for (name, test) in TESTS {
        let shared = Arc::clone(&shared);
        trials.push(trial(format!("site::{name}"), move || {
            let (server, _) =
                shared.as_ref().as_ref().map_err(|error| anyhow!("the server did not start: {error:#}"))?;
            test(server)
        }));
    }
    for (name, test) in ALONE {
        trials.push(trial(format!("site::{name}"), test));
    }
    trials
        .into_iter()
        .map(|trial| only(Host::Serve, "`hearth serve` serves the files itself", trial))
        .collect()
}

/// Starts a server with the files of [`write`].
fn start() -> Result<(Server, TempDir)> {
    let directory = TempDir::new()?;
    let root = write(directory.path())?;
    Ok((Server::start(["key"], &["--site", &root])?, directory))
}

/// Writes a site, and private files beside and around it.
fn write(directory: &Path) -> Result<String> {
    let root = directory.join("dist");
    for (name, text) in [
        ("dist/index.html", PAGE),
        ("dist/sw.js", "self.skipWaiting();"),
        ("dist/app.webmanifest", "{}"),
        ("dist/assets/app-4f8e2a91.js", "export const plain = 1;"),
        ("dist/assets/app-4f8e2a91.js.br", "as brotli"),
        ("dist/assets/app-4f8e2a91.js.gz", "as gzip"),
        ("dist/assets/app-4f8e2a91.css", "body{}"),
        ("dist/assets/hearth-0a.wasm", "\0asm"),
        ("dist/help/index.html", "<!doctype html><title>Help</title>"),
        ("dist/a b.txt", "a name with a space"),
        // Paths of the API.
        ("dist/healthz", "a file"),
        ("dist/v1/rules", "a file"),
        ("dist/v1/new", "a file"),
        ("dist/chain/file", "a file"),
        ("dist/ixo/file", "a file"),
        // Private files.
        ("dist/.env", SECRET),
        ("dist/.git/config", SECRET),
        ("secret.txt", SECRET),
        ("dist-2/secret.txt", SECRET),
    ] {
        let file = directory.join(name);
        fs::create_dir_all(file.parent().context("the path has no folder")?)?;
        fs::write(file, text)?;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;

        symlink("../secret.txt", root.join("link.txt"))?;
        symlink("../../secret.txt", root.join("assets/link.js"))?;
        symlink("../secret.txt", root.join("index.html.gz"))?;
        symlink("../dist-2", root.join("folder"))?;
        symlink("loop.txt", root.join("loop.txt"))?;
        symlink("index.html", root.join("inside.html"))?;
        ensure!(Command::new("mkfifo").arg(root.join("pipe.txt")).status()?.success());
    }
    Ok(root.to_str().context("the path is not UTF-8")?.to_owned())
}

const PAGE: &str = "<!doctype html><title>Claim</title>";
const SECRET: &str = "nobody's business";

fn get(server: &Server, path: &str) -> Result<Answer> {
    server.ask("GET", path, &[])
}

fn found(server: &Server, path: &str) -> Result<Answer> {
    let answer = get(server, path)?;
    ensure!(answer.status == 200, "{path}: {answer:?}");
    Ok(answer)
}

/// Checks that the answer is a problem of the edge, and not of the site.
fn is_problem(answer: &Answer, status: u16, kind: &str) -> Result<()> {
    ensure!(answer.status == status, "{answer:?}");
    ensure!(answer.header("content-type") == Some("application/problem+json"), "{answer:?}");
    ensure!(answer.json()["type"] == format!("urn:hearth:problem:{kind}"), "{answer:?}");
    ensure!(answer.header("content-security-policy").is_none(), "{answer:?}");
    Ok(())
}

fn files_have_their_types(server: &Server) -> Result<()> {
    for (path, kind, text) in [
        ("/", "text/html; charset=utf-8", PAGE),
        ("/?from=home", "text/html; charset=utf-8", PAGE),
        ("/index.html", "text/html; charset=utf-8", PAGE),
        ("/inside.html", "text/html; charset=utf-8", PAGE),
        ("/help/", "text/html; charset=utf-8", "<!doctype html><title>Help</title>"),
        ("/sw.js", "text/javascript; charset=utf-8", "self.skipWaiting();"),
        ("/app.webmanifest", "application/manifest+json", "{}"),
        ("/assets/app-4f8e2a91.css", "text/css; charset=utf-8", "body{}"),
        ("/assets/hearth-0a.wasm", "application/wasm", "\0asm"),
        ("/a%20b.txt", "text/plain; charset=utf-8", "a name with a space"),
    ] {
        let answer = found(server, path)?;
        ensure!(answer.header("content-type") == Some(kind), "{path}: {answer:?}");
        ensure!(answer.body == text, "{path}: {answer:?}");
        ensure!(answer.header("x-request-id").is_some(), "{path}: {answer:?}");
        let head = server.ask("HEAD", path, &[])?;
        ensure!(head.status == 200 && head.body.is_empty(), "{path}: {head:?}");
        for name in ["content-type", "content-length", "etag", "cache-control"] {
            ensure!(head.header(name) == answer.header(name), "{path}: {head:?}");
        }
    }
    let folder = get(server, "/help")?;
    ensure!(folder.status == 307 && folder.header("location") == Some("/help/"), "{folder:?}");
    Ok(())
}

fn a_page_has_a_strict_content_security_policy(server: &Server) -> Result<()> {
    let tag = found(server, "/")?.header("etag").context("the tag is missing")?.to_owned();
    for answer in [
        found(server, "/")?,
        found(server, "/sw.js")?,
        get(server, "/help")?,
        server.ask("GET", "/", &[("if-none-match", &tag)])?,
    ] {
        let policy = answer.header("content-security-policy").with_context(|| format!("{answer:?}"))?;
        ensure!(
            policy
                == "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                    img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; \
                    form-action 'self'",
            "{policy}"
        );
        ensure!(answer.header("x-content-type-options") == Some("nosniff"), "{answer:?}");
        ensure!(answer.header("referrer-policy") == Some("no-referrer"), "{answer:?}");
    }
    Ok(())
}

fn caching_headers_are_set(server: &Server) -> Result<()> {
    for path in ["/", "/index.html", "/help/", "/help", "/sw.js", "/app.webmanifest", "/a%20b.txt"] {
        let answer = get(server, path)?;
        ensure!(answer.header("cache-control") == Some("no-cache"), "{path}: {answer:?}");
    }
    for path in ["/assets/app-4f8e2a91.js", "/assets/hearth-0a.wasm"] {
        let answer = found(server, path)?;
        let kept = "public, max-age=31536000, immutable";
        ensure!(answer.header("cache-control") == Some(kept), "{path}: {answer:?}");
    }
    Ok(())
}

fn an_unchanged_file_is_not_sent_again(server: &Server) -> Result<()> {
    let first = found(server, "/sw.js")?;
    let tag = first.header("etag").context("the tag is missing")?;
    let date = first.header("last-modified").context("the date is missing")?;
    for header in [("if-none-match", tag), ("if-modified-since", date)] {
        let again = server.ask("GET", "/sw.js", &[header])?;
        ensure!(again.status == 304 && again.body.is_empty(), "{again:?}");
        ensure!(again.header("etag") == Some(tag), "{again:?}");
        ensure!(again.header("vary") == Some("accept-encoding"), "{again:?}");
    }
    ensure!(server.ask("GET", "/sw.js", &[("if-none-match", "\"other\"")])?.status == 200);
    Ok(())
}

fn a_compressed_file_is_sent_to_clients_that_accept_it(server: &Server) -> Result<()> {
    let path = "/assets/app-4f8e2a91.js";
    for (accepted, encoding, text) in [
        ("gzip, deflate, br", Some("br"), "as brotli"),
        ("gzip", Some("gzip"), "as gzip"),
        ("br;q=0, gzip;q=0", None, "export const plain = 1;"),
        ("zstd", None, "export const plain = 1;"),
    ] {
        let answer = server.ask("GET", path, &[("accept-encoding", accepted)])?;
        ensure!(answer.status == 200 && answer.body == text, "{accepted}: {answer:?}");
        ensure!(answer.header("content-encoding") == encoding, "{accepted}: {answer:?}");
        ensure!(answer.header("content-type") == Some("text/javascript; charset=utf-8"), "{answer:?}");
        ensure!(answer.header("vary") == Some("accept-encoding"), "{answer:?}");
    }
    Ok(())
}

fn a_part_of_a_file_is_sent(server: &Server) -> Result<()> {
    let part = server.ask("GET", "/sw.js", &[("range", "bytes=0-3")])?;
    ensure!(part.status == 206 && part.body == "self", "{part:?}");
    let beyond = server.ask("GET", "/sw.js", &[("range", "bytes=900-")])?;
    ensure!(beyond.status == 416 && beyond.body.is_empty(), "{beyond:?}");
    Ok(())
}

/// Checks that the answer to such a method comes from the edge.
fn other_methods_are_answered_by_the_edge(server: &Server) -> Result<()> {
    let plain = Server::start(["key"], &[])?;
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        for path in ["/", "/index.html"] {
            let (with, without) = (server.ask(method, path, &[])?, plain.ask(method, path, &[])?);
            ensure!(with.status == without.status, "{method} {path}: {with:?} {without:?}");
            ensure!(with.json()["detail"] == without.json()["detail"], "{method} {path}: {with:?}");
            ensure!(with.header("content-security-policy").is_none(), "{method} {path}: {with:?}");
        }
    }
    Ok(())
}

fn the_api_keeps_its_paths(server: &Server) -> Result<()> {
    ensure!(found(server, "/healthz")?.json()["status"] == "ok", "{:?}", get(server, "/healthz")?);
    ensure!(found(server, "/v1/rules")?.json()["rules"].is_array());
    ensure!(found(server, "/chain/token/params")?.json()["params"].is_object());
    let accepted = server.submit("key", hearth_kpt_core::claims::SAMPLE.as_bytes())?;
    ensure!(accepted.status == 201, "{accepted:?}");
    // Also below these paths, and in every spelling.
    for path in
        ["/v1/new", "/chain/file", "/ixo/file", "/%68ealthz", "/%76%31/new", "/%63hain/file", "/healthz/"]
    {
        let answer = get(server, path)?;
        ensure!(matches!(answer.status, 400 | 404) && !answer.body.contains("a file"), "{path}: {answer:?}");
        ensure!(answer.header("content-type") == Some("application/problem+json"), "{path}: {answer:?}");
    }
    Ok(())
}

fn unknown_paths_get_the_problem_of_the_edge(server: &Server) -> Result<()> {
    for path in [
        "/nothing",
        "/nothing.html",
        "/assets/",
        "/assets/none.js",
        "/index.html/",
        "/sw.js/x",
        "//",
        "//help",
    ] {
        is_problem(&get(server, path)?, 404, "not-found").with_context(|| path.to_owned())?;
    }
    let long = format!("/{}", "a".repeat(4_000));
    is_problem(&get(server, &long)?, 404, "not-found")
}

fn nothing_outside_is_served(server: &Server) -> Result<()> {
    for path in [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/..%2Fdist-2/secret.txt",
        "/..%5csecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/%2e%2e%2fsecret.txt",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/index.html%00",
        "/%00",
        "/%00/../secret.txt",
        "/.env",
        "/%2eenv",
        "/.git/config",
        "/link.txt",
        "/assets/link.js",
        "/folder/secret.txt",
        "/folder",
        "/loop.txt",
        "/pipe.txt",
    ] {
        let answer = get(server, path)?;
        ensure!(matches!(answer.status, 400 | 404), "{path}: {answer:?}");
        ensure!(answer.header("content-security-policy").is_none(), "{path}: {answer:?}");
        ensure!(!answer.body.contains(SECRET) && !answer.body.contains("root:"), "{path}: {answer:?}");
    }
    let compressed = server.ask("GET", "/index.html", &[("accept-encoding", "gzip")])?;
    ensure!(!compressed.body.contains(SECRET), "{compressed:?}");
    Ok(())
}

fn without_a_site_nothing_is_served() -> Result<()> {
    let server = Server::start(["key"], &[])?;
    is_problem(&get(&server, "/index.html")?, 404, "not-found")?;
    ensure!(!server.banner()?.contains("In a browser"));
    Ok(())
}

fn a_missing_site_is_an_error_at_the_start() -> Result<()> {
    let directory = TempDir::new()?;
    let missing = directory.path().join("dist");
    let empty = directory.path().to_str().context("the path is not UTF-8")?;
    for (site, expected) in
        [(missing.to_str().context("the path is not UTF-8")?, "No such file"), (empty, "no `index.html`")]
    {
        let error = Server::start(["key"], &["--site", site]).err().context("the server starts")?.to_string();
        ensure!(error.contains("the site `") && error.contains(expected), "{error}");
    }
    let root = write(directory.path())?;
    let everything = directory.path().join("gateway.json");
    fs::write(
        &everything,
        r#"{"prefixes": [{"path": "/", "standsFor": "/a"}], "routes": [{"template": "/a/b", "rpc": "a.Query/B"}]}"#,
    )?;
    let everything = everything.to_str().context("the path is not UTF-8")?;
    let arguments = ["--site", &root, "--gateway", everything];
    let error = Server::start(["key"], &arguments).err().context("it starts")?.to_string();
    ensure!(error.contains("hides the page at `/`"), "{error}");
    Ok(())
}

/// Paths are relative to the directory of the settings.
fn the_settings_can_name_the_site() -> Result<()> {
    let state = TempDir::new()?;
    fs::create_dir(state.path().join("pages"))?;
    fs::write(state.path().join("pages/index.html"), PAGE)?;
    fs::write(state.path().join("hearth.toml"), "[site]\ndirectory = \"pages\"\n")?;
    let server = Server::in_directory(state, &["--api-key", "given/key+1"])?;
    ensure!(found(&server, "/")?.body == PAGE);
    // The link would be passed on, and a given key has all scopes.
    let banner = server.banner()?;
    ensure!(banner.contains(&format!("  http://{}/\n", server.address())), "{banner}");
    ensure!(!banner.contains("given"), "{banner}");
    Ok(())
}

/// Each part has its folder, its content policy and its cache, and a site needs no page at `/`.
fn the_parts_of_a_site_have_their_places() -> Result<()> {
    let directory = TempDir::new()?;
    for (name, text) in [
        ("form/index.html", "<title>Form</title>"),
        ("form/assets/app-4f8e2a91.js", "export const plain = 1;"),
        ("desk/index.html", "<title>Desk</title>"),
        ("docs/index.html", "<title>API</title>"),
        ("book/index.html", "<title>Book</title>"),
        ("book/guide/claims.html", "<title>Claims</title>"),
        ("robots.txt", "User-agent: *"),
    ] {
        let file = directory.path().join(name);
        fs::create_dir_all(file.parent().context("the path has no folder")?)?;
        fs::write(file, text)?;
    }
    let root = directory.path().to_str().context("the path is not UTF-8")?;
    let server = Server::start(["key"], &["--site", root])?;
    for (path, text, scripts, styles) in [
        ("/form/", "Form", "'self' 'wasm-unsafe-eval'", "'self'"),
        ("/desk/", "Desk", "'self' 'wasm-unsafe-eval'", "'self'"),
        ("/docs/", "API", "'self'", "'self' 'unsafe-inline'"),
        ("/book/guide/claims.html", "Claims", "'self' 'unsafe-inline'", "'self' 'unsafe-inline'"),
        ("/robots.txt", "User-agent", "'self' 'wasm-unsafe-eval'", "'self'"),
    ] {
        let answer = found(&server, path)?;
        ensure!(answer.body.contains(text), "{path}: {answer:?}");
        ensure!(answer.header("cache-control") == Some("no-cache"), "{path}: {answer:?}");
        let policy = answer.header("content-security-policy").context("the policy is missing")?;
        for (directive, sources) in [("script-src", scripts), ("style-src", styles)] {
            ensure!(policy.contains(&format!("{directive} {sources};")), "{path}: {policy}");
        }
    }
    let hashed = found(&server, "/form/assets/app-4f8e2a91.js")?;
    ensure!(hashed.header("cache-control").is_some_and(|kept| kept.contains("immutable")), "{hashed:?}");
    let moved = get(&server, "/form")?;
    ensure!(moved.status == 307 && moved.header("location") == Some("/form/"), "{moved:?}");
    ensure!(get(&server, "/form/none.html")?.status == 404);
    let banner = server.banner()?;
    let address = server.address();
    ensure!(banner.contains(&format!("http://{address}/form/, /desk/, /docs/, /book/\n")), "{banner}");
    Ok(())
}

/// The link of the form has a key that only sends and reads claims, and that of the desk the operator's key.
fn the_banner_has_links_with_the_keys() -> Result<()> {
    let directory = TempDir::new()?;
    for page in ["form/index.html", "desk/index.html"] {
        let file = directory.path().join(page);
        fs::create_dir_all(file.parent().context("the path has no folder")?)?;
        fs::write(file, PAGE)?;
    }
    let root = directory.path().to_str().context("the path is not UTF-8")?;
    let first = Server::in_directory(TempDir::new()?, &["--site", root])?;
    let banner = first.banner()?;
    let key = |page: &str| {
        let (_, rest) = banner.split_once(&format!("/{page}/#key=")).with_context(|| banner.clone())?;
        rest.lines().next().context("the key is missing")
    };
    let (form, operator) = (key("form")?, key("desk")?);
    for key in [form, operator] {
        ensure!(key.starts_with("hearth_") && banner.contains(&format!("\n  {key}  ")), "{banner}");
    }
    let scopes = |key: &str| Ok::<_, anyhow::Error>(first.read("/v1/keys/self", Some(key))?.json());
    let (form_entry, operator_entry) = (scopes(form)?, scopes(operator)?);
    ensure!(form_entry["scopes"] == json!(["claims:write", "claims:read"]), "{form_entry}");
    ensure!(operator_entry["scopes"].as_array().is_some_and(|scopes| scopes.len() == 10), "{operator_entry}");
    let accepted = first.submit(form, hearth_kpt_core::claims::SAMPLE.as_bytes())?;
    ensure!(accepted.status == 201 && accepted.json()["sentBy"] == "form", "{accepted:?}");
    let id = accepted.json()["id"].as_str().context("the id is missing")?.to_owned();
    // Both keys are of one organisation.
    ensure!(first.read(&format!("/v1/claims/{id}"), Some(operator))?.status == 200);
    ensure!(first.read("/v1/keys", Some(form))?.status == 403);
    let again = Server::in_directory(first.stop_and_keep()?, &["--site", root])?;
    let shown = again.banner()?;
    let address = again.address();
    let links = format!("In a browser:\n  http://{address}/form/\n  http://{address}/desk/\n");
    ensure!(shown.contains(&links) && !shown.contains("#key"), "{shown}");
    ensure!(again.read("/v1/keys", Some(operator))?.status == 200);
    Ok(())
}

fn a_site_without_a_form_has_a_link_with_the_key() -> Result<()> {
    let directory = TempDir::new()?;
    let root = write(directory.path())?;
    let first = Server::in_directory(TempDir::new()?, &["--site", &root])?;
    let banner = first.banner()?;
    let (_, key) = banner.split_once("/#key=").with_context(|| banner.clone())?;
    let key = key.lines().next().context("the key is missing")?;
    ensure!(key.starts_with("hearth_") && banner.contains(&format!("\n  {key}  ")), "{banner}");
    let accepted = first.submit(key, hearth_kpt_core::claims::SAMPLE.as_bytes())?;
    ensure!(accepted.status == 201, "{accepted:?}");
    let again = Server::in_directory(first.stop_and_keep()?, &["--site", &root])?;
    let banner = again.banner()?;
    let link = format!("In a browser:\n  http://{}/\n", again.address());
    ensure!(banner.contains(&link) && !banner.contains("#key"), "{banner}");
    Ok(())
}
