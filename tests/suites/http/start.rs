//! The start page at `/`, and the problems of paths that do not exist.

use std::env;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::{Host, Server};
use hearth_tests::suite::{only, trial};
use libtest_mimic::Trial;
use serde_json::{Value, json};

type Test = fn(&Server) -> Result<()>;

const TESTS: &[(&str, Test)] = named![
    people_get_a_page,
    programs_get_the_same_as_json,
    other_media_types_are_406,
    the_page_is_not_sent_again,
    a_similar_path_is_named,
    the_paths_below_the_known_part_are_listed,
    a_path_of_nothing_leads_to_the_start_page,
    the_gateway_has_its_own_advice,
];

/// Returns every test of the start page.
pub(crate) fn trials() -> Result<Vec<Trial>> {
    let server = Arc::new(Server::start(["key"], &[])?);
    let mut trials = Vec::new();
    for (name, test) in TESTS {
        let server = Arc::clone(&server);
        trials.push(trial(format!("start::{name}"), move || test(&server)));
    }
    let pages = trial("start::the_pages_of_the_site_are_listed", the_pages_of_the_site_are_listed);
    trials.push(only(Host::Serve, "Spin serves no files", pages));
    let component =
        trial("start::a_component_runs_in_place_of_the_edge", a_component_runs_in_place_of_the_edge);
    trials.push(only(Host::Serve, "the manifest of Spin names the component", component));
    #[cfg(unix)]
    {
        let private = trial("start::files_with_secrets_become_private", files_with_secrets_become_private);
        trials.push(only(Host::Serve, "`spin up` has no state directory of Hearth", private));
    }
    Ok(trials)
}

/// Such as after a copy from another machine.
#[cfg(unix)]
fn files_with_secrets_become_private() -> Result<()> {
    use std::fs::{Permissions, metadata, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;
    let state = Server::start(["key"], &["--tls"])?.stop_and_keep()?;
    let files = ["hearth.toml", "issuer.key", "tls/server.key", "tls/authority.key"];
    let mode =
        |name: &str| -> Result<u32> { Ok(metadata(state.path().join(name))?.permissions().mode() & 0o777) };
    for name in files {
        ensure!(mode(name)? == 0o600, "{name}: {:o}", mode(name)?);
        set_permissions(state.path().join(name), Permissions::from_mode(0o644))?;
    }
    let again = Server::in_directory(state, &["--tls"])?;
    for name in files {
        let mode = metadata(again.state().join(name))?.permissions().mode() & 0o777;
        ensure!(mode == 0o600, "{name}: {mode:o}");
    }
    Ok(())
}

fn a_component_runs_in_place_of_the_edge() -> Result<()> {
    let artifacts = PathBuf::from(env::var_os("HEARTH_ARTIFACTS").context("HEARTH_ARTIFACTS is not set")?);
    let edge = artifacts.join("edge.wasm").to_string_lossy().into_owned();
    let server = Server::start(["key"], &["--component", &edge])?;
    ensure!(server.read("/healthz", None)?.status == 200, "the component does not answer");
    for (file, reason) in [
        ("absent.wasm", "absent.wasm` (`--component`)"),
        ("hearth.wasm", "is not a WebAssembly component"),
        // The edge without the module in it.
        ("edge.component.wasm", "imports or exports something else than the edge"),
    ] {
        let file = artifacts.join(file).to_string_lossy().into_owned();
        let Err(error) = Server::start(["key"], &["--component", &file]) else {
            anyhow::bail!("the server started with {file}")
        };
        let message = error.to_string();
        ensure!(message.contains(reason) && message.contains(&file), "{message}");
    }
    Ok(())
}

fn people_get_a_page(server: &Server) -> Result<()> {
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    for headers in [&[][..], &[("accept", browser)], &[("accept", "*/*")]] {
        let answer = server.ask("GET", "/", headers)?;
        ensure!(answer.status == 200, "{answer:?}");
        ensure!(answer.header("content-type") == Some("text/html; charset=utf-8"), "{answer:?}");
        for text in ["<h1>Hearth</h1>", "href=\"/openapi.json\"", "The server is working", "only the API"] {
            ensure!(answer.body.contains(text), "{text}: {answer:?}");
        }
        ensure!(!answer.body.contains("<script"), "{answer:?}");
        let policy = answer.header("content-security-policy").context("the policy is missing")?;
        ensure!(policy.contains("default-src 'none'; style-src 'sha256-"), "{policy}");
        ensure!(answer.header("x-content-type-options") == Some("nosniff"), "{answer:?}");
        ensure!(answer.header("referrer-policy") == Some("no-referrer"), "{answer:?}");
    }
    let head = server.ask("HEAD", "/", &[])?;
    ensure!(head.status == 200 && head.body.is_empty(), "{head:?}");
    Ok(())
}

fn programs_get_the_same_as_json(server: &Server) -> Result<()> {
    let answer = server.ask("GET", "/", &[("accept", "application/json")])?;
    ensure!(answer.status == 200 && answer.header("vary") == Some("accept"), "{answer:?}");
    let start = answer.json();
    ensure!(start["name"] == "Hearth" && start["isHealthy"] == true, "{start}");
    ensure!(start["pages"] == json!([]), "{start}");
    let version = server.read("/version", None)?.json();
    for member in ["crate", "contract", "ruleSet", "module"] {
        ensure!(start[member] == version[member] && version[member].is_string(), "{member}: {start}");
    }
    // Every resource is described, and answers.
    let description = server.read("/openapi.json", None)?.json();
    for resource in start["resources"].as_array().context("no resources")? {
        let path = resource["path"].as_str().context("no path")?;
        let described = description["paths"].as_object().context("no paths")?.keys();
        ensure!(described.into_iter().any(|known| known.starts_with(path)), "{path} is not described");
    }
    Ok(())
}

fn other_media_types_are_406(server: &Server) -> Result<()> {
    let answer = server.ask("GET", "/", &[("accept", "image/png")])?;
    ensure!(answer.status == 406 && answer.body.contains("text/html"), "{answer:?}");
    let posted = server.ask("POST", "/", &[])?;
    ensure!(posted.status == 405 && posted.header("allow") == Some("GET, HEAD"), "{posted:?}");
    Ok(())
}

fn the_page_is_not_sent_again(server: &Server) -> Result<()> {
    let first = server.ask("GET", "/", &[])?;
    let tag = first.header("etag").context("no tag")?;
    let again = server.ask("GET", "/", &[("if-none-match", tag)])?;
    ensure!(again.status == 304 && again.body.is_empty(), "{again:?}");
    Ok(())
}

/// Returns the problem of a path that does not exist.
fn problem(server: &Server, path: &str) -> Result<Value> {
    let answer = server.ask("GET", path, &[])?;
    ensure!(answer.status == 404, "{path}: {answer:?}");
    let body = answer.json();
    ensure!(body["type"] == "urn:hearth:problem:not-found", "{path}: {body}");
    Ok(body)
}

fn a_similar_path_is_named(server: &Server) -> Result<()> {
    for (path, nearest) in [
        ("/v1/claim", "/v1/claims"),
        ("/v1/Claims", "/v1/claims"),
        ("/v1/study/dry-2026", "/v1/studies"),
        ("/v1/claims/kpt-a/clam", "/v1/claims/{id}/claim"),
        ("/v1/schema", "/v1/schemas/{name}"),
        ("/heathz", "/healthz"),
        ("/openapi.jsn", "/openapi.json"),
    ] {
        let body = problem(server, path)?;
        let expected = format!("this path does not exist; did you mean `{nearest}`?");
        ensure!(body["detail"] == expected, "{path}: {body}");
        ensure!(
            body["paths"].as_array().is_some_and(|paths| paths.contains(&json!(nearest))),
            "{path}: {body}"
        );
    }
    Ok(())
}

fn the_paths_below_the_known_part_are_listed(server: &Server) -> Result<()> {
    for (path, start, listed) in [
        ("/v1", "/v1/", "`/v1/claims`"),
        ("/v1/nothing-like-it", "/v1/", "`/v1/studies`"),
        ("/v1/claims/kpt-a/else", "/v1/claims/{id}/", "`/v1/claims/{id}/status`"),
        ("/v1/schemas/claim/more", "/v1/schemas/", "`/v1/schemas/{name}`"),
    ] {
        let body = problem(server, path)?;
        let detail = body["detail"].as_str().context("no detail")?;
        let begin = format!("this path does not exist; the paths below `{start}` are ");
        ensure!(detail.starts_with(&begin) && detail.contains(listed), "{path}: {body}");
        ensure!(body["paths"].as_array().is_some_and(|paths| paths.len() < 30), "{path}: {body}");
    }
    let long = format!("/v1/{}", "a".repeat(4_000));
    let body = problem(server, &long)?;
    ensure!(body.to_string().len() < 3_000, "{body}");
    Ok(())
}

fn a_path_of_nothing_leads_to_the_start_page(server: &Server) -> Result<()> {
    for path in ["/nothing", "/nothing/v1/claims", "//v1/claims"] {
        let body = problem(server, path)?;
        let detail = body["detail"].as_str().context("no detail")?;
        ensure!(detail.contains("`GET /` lists the paths of this server"), "{path}: {body}");
    }
    Ok(())
}

/// A path below a prefix of the gateway is compared with its routes, and not with the paths of the service.
fn the_gateway_has_its_own_advice(server: &Server) -> Result<()> {
    let body = problem(server, "/chain/entiti/x")?;
    ensure!(body["errors"][0]["params"]["nearest"] == "/chain/entity/{id}", "{body}");
    ensure!(body["paths"].is_null() && !body["detail"].to_string().contains("GET /`"), "{body}");
    Ok(())
}

fn the_pages_of_the_site_are_listed() -> Result<()> {
    let directory = tempfile::TempDir::new()?;
    for folder in ["form", "book"] {
        std::fs::create_dir(directory.path().join(folder))?;
        std::fs::write(directory.path().join(folder).join("index.html"), "<title>Page</title>")?;
    }
    let root = directory.path().to_str().context("the path is not UTF-8")?;
    let server = Server::start(["key"], &["--site", root])?;
    let start = server.ask("GET", "/", &[("accept", "application/json")])?.json();
    let pages: Vec<&Value> =
        start["pages"].as_array().into_iter().flatten().map(|page| &page["path"]).collect();
    ensure!(pages == ["/form/", "/book/"], "{start}");
    let page = server.ask("GET", "/", &[])?;
    for text in ["<a href=\"/form/\">Claim form</a>", "<a href=\"/book/\">Guide</a>"] {
        ensure!(page.body.contains(text), "{text}: {page:?}");
    }
    std::fs::write(directory.path().join("index.html"), "<title>Own</title>")?;
    let own = Server::start(["key"], &["--site", root])?;
    ensure!(own.ask("GET", "/", &[])?.body.contains("Own"));
    Ok(())
}
