//! `GET /`: the start page, which states for people what this server is and where its pages and its API are. Programs
//! get the same as JSON.

mod page;
mod pages;
mod resources;

use data_encoding::BASE64;
use hearth_resources::Start;
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderValue, REFERRER_POLICY, VARY};
use sha2::{Digest, Sha256};

use crate::accept;
use crate::call::Call;
use crate::module::{self, Version};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::Store;
pub(crate) use pages::ServedPages;
use resources::RESOURCES;

/// Returns the start page.
pub(crate) async fn start(call: Call) -> Result<Reply, Problem> {
    let is_html = accept::preferred(
        &call.head.headers,
        &[(&["text/html", "text/*", "*/*"], true), (&["application/json", "application/*"], false)],
        "the start page is available as `text/html` and `application/json`",
    )?;
    let Version { package, contract, rule_set, .. } = module::version()?;
    let start = Start {
        name: Start::NAME,
        description: DESCRIPTION,
        package,
        contract,
        rule_set,
        module: module::digest(),
        is_healthy: is_healthy(&call).await,
        pages: call.settings.pages.value().map_or(&[], ServedPages::all),
        resources: RESOURCES,
    };
    let reply = if is_html {
        let policy = format!(
            "default-src 'none'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            BASE64.encode(&Sha256::digest(page::STYLE))
        );
        let policy = HeaderValue::try_from(policy)
            .map_err(|_| Problem::internal("the content security policy is not a header value"))?;
        Reply::typed(StatusCode::OK, "text/html; charset=utf-8", page::page(&start).into_string())
            .with_header(CONTENT_SECURITY_POLICY, policy)
            .with_header(REFERRER_POLICY, HeaderValue::from_static("no-referrer"))
    } else {
        Reply::of_json(StatusCode::OK, &start)
    };
    Ok(reply
        .with_header(VARY, HeaderValue::from_static("accept"))
        .with_header(CACHE_CONTROL, HeaderValue::from_static("no-cache"))
        .tagged(&call.head.headers))
}

async fn is_healthy(call: &Call) -> bool {
    call.settings.faults().is_empty() && Store::answers(&call.settings.database).await.is_ok()
}

const DESCRIPTION: &str = "This server checks Kitchen Performance Test (KPT) claims, which are measurements of how much \
     fuel households burn. It stores the claims, assesses studies of many households, and issues signed credentials.";
