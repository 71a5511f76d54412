//! Authentication: a valid key by each scheme, a wrong key, a key without the scope, and no key.

use anyhow::{Context, Result, ensure};
use data_encoding::BASE64;
use hearth_tests::server::Server;

use super::{PARAMS, Test, answered, get, problem};

pub(super) const BEARER: &[(&str, Test)] = &[
    ("a_key_is_required", bearer),
    ("the_path_is_checked_before_the_key", the_path_is_checked_before_the_key),
];
pub(super) const API_KEY: &[(&str, Test)] = &[
    ("a_key_is_required", api_key),
    ("the_path_is_checked_before_the_key", the_path_is_checked_before_the_key),
];
pub(super) const BASIC: &[(&str, Test)] = &[
    ("a_key_is_required", basic),
    ("the_path_is_checked_before_the_key", the_path_is_checked_before_the_key),
];

/// Headers and the expected status.
type Attempt<'a> = (&'a [(&'a str, &'a str)], u16);

/// Makes the attempts. Every 401 names the scheme, and no problem repeats the credentials.
fn attempts(server: &Server, scheme: &str, attempts: &[Attempt<'_>]) -> Result<()> {
    for (headers, status) in attempts {
        let answer = server.ask("GET", PARAMS, headers)?;
        let context = || format!("{headers:?}: {answer:?}");
        match status {
            200 => answered(&answer, 200).with_context(context)?,
            401 => {
                problem(&answer, 401, "unauthorized").with_context(context)?;
                let challenge = answer.header("www-authenticate").with_context(context)?;
                ensure!(challenge.starts_with(scheme), "{challenge}");
            }
            _ => {
                problem(&answer, 403, "insufficient-scope").with_context(context)?;
                ensure!(answer.body.contains("gateway:read"), "{}", answer.body);
            }
        }
        ensure!(!answer.body.contains("-key\""), "{}", answer.body);
    }
    ensure!(!server.log()?.contains("reader-key"), "the log contains keys");
    Ok(())
}

fn bearer(server: &Server) -> Result<()> {
    attempts(
        server,
        "Bearer realm=\"hearth\"",
        &[
            (&[], 401),
            (&[("authorization", "Bearer reader-key")], 200),
            (&[("authorization", "bearer all-key")], 200),
            (&[("authorization", "Bearer writer-key")], 403),
            (&[("authorization", "Bearer wrong-key")], 401),
            (&[("authorization", "Bearer ")], 401),
            (&[("authorization", "Basic reader-key")], 401),
            (&[("x-api-key", "reader-key")], 401),
        ],
    )?;
    let wrong = server.ask("GET", PARAMS, &[("authorization", "Bearer wrong-key")])?;
    ensure!(wrong.header("www-authenticate").is_some_and(|text| text.contains("invalid_token")), "{wrong:?}");
    let other = server.ask("GET", PARAMS, &[("authorization", "Bearer writer-key")])?;
    ensure!(
        other.header("www-authenticate").is_some_and(|text| text.contains("insufficient_scope")),
        "{other:?}"
    );
    Ok(())
}

fn api_key(server: &Server) -> Result<()> {
    attempts(
        server,
        "ApiKey ",
        &[
            (&[], 401),
            (&[("x-api-key", "reader-key")], 200),
            (&[("X-API-Key", "all-key")], 200),
            (&[("x-api-key", "writer-key")], 403),
            (&[("x-api-key", "wrong-key")], 401),
            (&[("x-api-key", "")], 401),
            (&[("authorization", "Bearer reader-key")], 401),
        ],
    )
}

fn basic(server: &Server) -> Result<()> {
    let of = |text: &str| format!("Basic {}", BASE64.encode(text.as_bytes()));
    let right = [of("reader:reader-key"), of("all:all-key")];
    let wrong =
        [of("reader:wrong-key"), of("all:reader-key"), of("reader-key"), of(":reader-key"), of("reader:")];
    attempts(
        server,
        "Basic realm=\"hearth\"",
        &[
            (&[], 401),
            (&[("authorization", &of("writer:writer-key"))], 403),
            (&[("authorization", "Basic !!!")], 401),
            (&[("authorization", "Bearer reader-key")], 401),
            (&[("x-api-key", "reader-key")], 401),
        ],
    )?;
    for header in &right {
        attempts(server, "Basic ", &[(&[("authorization", header)], 200)])?;
    }
    for header in &wrong {
        attempts(server, "Basic ", &[(&[("authorization", header)], 401)])?;
    }
    Ok(())
}

/// A path that does not exist needs no key, and neither does the index.
fn the_path_is_checked_before_the_key(server: &Server) -> Result<()> {
    problem(&get(server, "/chain/nothing")?, 404, "not-found")?;
    problem(&get(server, "/chain/entity/%zz")?, 400, "invalid-request")?;
    problem(&server.ask("POST", PARAMS, &[])?, 405, "method-not-allowed")?;
    ensure!(server.ask("HEAD", PARAMS, &[])?.status == 401);
    ensure!(get(server, "/gateway/routes")?.status == 401);
    Ok(())
}
