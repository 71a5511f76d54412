//! API keys in the path and under HTTP Basic. A key in the path never occurs in an answer or in the log.

use anyhow::{Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;

use super::phone::{Phone, charcoal, form, message};
use super::{answered, basic, records};
use crate::{OnServe, Test};

pub(super) const TESTS: &[(&str, Test)] =
    named![basic_is_asked_for_and_accepted, a_key_in_the_path_is_checked, methods_are_checked,];

pub(super) const SERVE: &[OnServe<Test>] = &[
    ("keys_in_paths_are_not_shown", keys_in_paths_are_not_shown, "only `hearth serve` writes an access log"),
    (
        "the_server_itself_answers_with_messages",
        the_server_itself_answers_with_messages,
        "only `hearth serve` checks hosts",
    ),
];

fn basic_is_asked_for_and_accepted(server: &Server, key: &str) -> Result<()> {
    let mut phone = Phone { server, path: String::from("/openrosa"), authorization: None };
    for answer in [phone.get("/formList")?, phone.head()?, phone.send("", &[])?] {
        answered(&answer, 401)?;
        ensure!(
            answer.header("www-authenticate") == Some("Basic realm=\"hearth\", charset=\"UTF-8\""),
            "{answer:?}"
        );
    }
    phone.authorization = Some(basic(key, "wrong"));
    answered(&phone.get("/formList")?, 401)?;
    phone.authorization = Some(format!("Bearer {key}"));
    answered(&phone.get("/formList")?, 401)?;
    phone.authorization = Some(basic("only-reads", "only-reads"));
    answered(&phone.get("/formList")?, 403)?;
    phone.authorization = Some(basic(key, key));
    let list = phone.get("/formList")?;
    answered(&list, 200)?;
    ensure!(list.body.contains(&server.url("/openrosa/forms/hearth-kpt")), "{}", list.body);
    answered(&phone.get("/forms/hearth-kpt")?, 200)?;
    answered(&phone.head()?, 204)?;
    answered(&phone.send(&form("basic", "21", &[&charcoal("")]), &[])?, 201)?;
    ensure!(records(server, key)?.len() == 1);
    Ok(())
}

fn a_key_in_the_path_is_checked(server: &Server, key: &str) -> Result<()> {
    for wrong in ["only-reads", "s3cret-guess", &key.to_uppercase(), "formlist"] {
        let phone = Phone::new(server, wrong);
        for answer in [phone.get("/formList")?, phone.get("/forms/hearth-kpt")?, phone.send("", &[])?] {
            answered(&answer, 403)?;
            ensure!(
                answer.header("www-authenticate").is_none() && message(&answer)?.contains("key"),
                "{answer:?}"
            );
        }
    }
    // Escapes are decoded.
    answered(
        &Phone::new(server, &format!("%{:02x}{}", b'a', key.trim_start_matches('a'))).get("/formList")?,
        200,
    )
}

fn keys_in_paths_are_not_shown(server: &Server, key: &str) -> Result<()> {
    let phone = Phone::new(server, key);
    for path in ["", "/", "/formList/", "/nothing", "/forms", "/submission/more", &format!("/{key}")] {
        let answer = phone.get(path)?;
        answered(&answer, 404)?;
        ensure!(!answer.body.contains(key), "{path}: {}", answer.body);
    }
    answered(&phone.send(&form("quiet", "22", &[&charcoal("9")]), &[])?, 409)?;
    answered(&phone.send(&form("quiet", "22", &[&charcoal("")]), &[])?, 201)?;
    let log = server.log()?;
    ensure!(log.contains("/openrosa/*/submission") && log.contains("/openrosa/*/formList"), "{log}");
    ensure!(!log.contains(key), "the log contains the key");
    Ok(())
}

fn methods_are_checked(server: &Server, key: &str) -> Result<()> {
    let path = format!("/openrosa/{key}/submission");
    let answer = server.ask("GET", &path, &[])?;
    answered(&answer, 405)?;
    ensure!(answer.header("allow") == Some("HEAD, POST"), "{answer:?}");
    ensure!(message(&answer)?.contains("POST") && !answer.body.contains(key), "{answer:?}");
    Ok(())
}

/// The server refuses a request for another host before the edge gets it.
fn the_server_itself_answers_with_messages(server: &Server, key: &str) -> Result<()> {
    let request = format!("GET /openrosa/{key}/formList HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n");
    let answer = server.replay(request.as_bytes())?;
    answered(&answer, 421)?;
    ensure!(message(&answer)?.starts_with("The request is for another server"), "{answer:?}");
    Ok(())
}
