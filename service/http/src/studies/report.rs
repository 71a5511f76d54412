//! `GET /v1/studies/{id}/report`: the assessment as an HTML page, as CSV tables, or as JSON.

use hearth_report::{About, IssuedCredential, Study};
use hearth_texts::{Language, accepted, english, language, languages};
use http::header::{
    ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY,
    HeaderMap, HeaderValue, VARY,
};
use http::{StatusCode, Uri};

use super::study;
use crate::accept;
use crate::call::Call;
use crate::clock;
use crate::decimal::Decimal;
use crate::form;
use crate::module;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::Store;

/// Returns the report in the format that `?format=` or, without it, `Accept` selects.
pub(crate) async fn report(call: Call) -> Result<Reply, Problem> {
    let format = Format::requested(&call.head.uri, &call.head.headers)?;
    let decimal = Decimal::requested(parameter(&call.head.uri, "decimal"))?;
    let language = requested_language(&call.head.uri, &call.head.headers)?;
    let (id, _, current) = study::find(&call).await?;
    let credential = study::credential(
        &Store::open(&call.settings.database).await?,
        &call.key.organisation,
        &id,
        &current,
    )
    .await?;
    if let Some(findings) = current.assessed.refused {
        return Err(Problem::study(findings));
    }
    let statuses: Vec<&str> = current.claims.iter().map(|claim| claim.status.as_str()).collect();
    let study =
        Study { request: Some(&current.request), statuses: &statuses, ..Study::of(&current.assessed.answer) };
    let failed = |_| Problem::internal("the report of the study cannot be rendered");
    let version = module::version()?;
    let reply = match format {
        Format::Json => Reply::json(StatusCode::OK, current.assessed.answer),
        Format::Csv => table(&file_name(&id), decimal.written(hearth_report::csv(&study).map_err(failed)?)),
        Format::Figures => {
            let figures = hearth_report::figures(&study).map_err(failed)?;
            table(&format!("{}-figures", file_name(&id)), decimal.written(figures))
        }
        Format::Html => {
            let about = About {
                module: Some(module::digest()),
                rule_set: Some(&version.rule_set),
                contract: Some(&version.contract),
                created: Some(&clock::seconds()?),
                credential: credential.as_ref().map(|last| IssuedCredential {
                    issued_at: &last.issued_at,
                    stale_because: &last.stale_because,
                }),
                language: Some(language),
            };
            let undisputed = current.undisputed()?;
            let study = Study { undisputed: undisputed.as_deref(), ..study };
            let page = hearth_report::html(&study, &about).map_err(failed)?;
            Reply::typed(StatusCode::OK, "text/html; charset=utf-8", page)
                .with_header(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY))
                .with_header(CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()))
        }
    };
    Ok(reply
        .with_header(CACHE_CONTROL, HeaderValue::from_static("no-store"))
        .with_header(VARY, HeaderValue::from_static("accept, accept-language")))
}

/// Returns a table as a file.
fn table(name: &str, table: String) -> Reply {
    let reply = Reply::typed(StatusCode::OK, "text/csv; charset=utf-8; header=present", table);
    match HeaderValue::try_from(format!("attachment; filename=\"{name}.csv\"")) {
        Ok(value) => reply.with_header(CONTENT_DISPOSITION, value),
        Err(_) => reply,
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Format {
    Json,
    Csv,
    Figures,
    Html,
}

impl Format {
    /// Returns the requested format; JSON by default.
    fn requested(uri: &Uri, headers: &HeaderMap) -> Result<Self, Problem> {
        if let Some(format) = parameter(uri, "format") {
            let known = FORMATS.into_iter().find(|(name, _)| *name == format);
            return known.map(|(_, format)| format).ok_or_else(|| {
                let names = FORMATS.map(|(name, _)| name).join("`, `");
                Problem::bad_request(format!("`{format}` is not a format; `format` must be one of `{names}`"))
            });
        }
        accept::preferred(
            headers,
            &[
                (&["application/json", "application/*", "*/*"], Self::Json),
                (&["text/csv"], Self::Csv),
                (&["text/html", "text/*"], Self::Html),
            ],
            "the report is available as `application/json`, `text/csv` and `text/html`",
        )
    }
}

/// The formats by their names.
pub(crate) const FORMATS: [(&str, Format); 4] =
    [("json", Format::Json), ("csv", Format::Csv), ("figures", Format::Figures), ("html", Format::Html)];

/// Returns the language of `?language=` or, without it, of the header `Accept-Language`; English by default.
fn requested_language(uri: &Uri, headers: &HeaderMap) -> Result<&'static Language, Problem> {
    let Some(tag) = parameter(uri, "language") else {
        let of_client = || accepted(headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?);
        return Ok(of_client().unwrap_or_else(english));
    };
    language(tag).ok_or_else(|| {
        let tags: Vec<String> = languages().iter().map(|one| format!("`{}`", one.tag())).collect();
        Problem::bad_request(format!(
            "`{tag}` is not a language of the report; `language` must be one of {}",
            tags.join(", ")
        ))
    })
}

/// Returns the first value of a parameter.
fn parameter<'u>(uri: &'u Uri, name: &str) -> Option<&'u str> {
    form::parameters(uri.query().unwrap_or_default()).find(|(one, _)| *one == name).map(|(_, value)| value)
}

/// Returns the id of a study as a file name.
fn file_name(id: &str) -> String {
    id.chars().map(|one| if one.is_ascii_alphanumeric() || "-_.".contains(one) { one } else { '-' }).collect()
}

/// The content security policy: the page loads no resources and runs no scripts.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
