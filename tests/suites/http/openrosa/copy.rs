//! Copies of the form that KoBoToolbox received and its REST service sends as XML. They have the id and the version of
//! that server.

use anyhow::{Result, ensure};

use hearth_tests::named;
use hearth_tests::server::{Answer, Server};

use super::phone::{charcoal, form, wood};
use super::{claim, records};
use crate::Test;
use crate::client::{has_code, problem, with_status};

pub(super) const TESTS: &[(&str, Test)] = named![
    a_copy_needs_no_mapping,
    a_wrong_copy_is_refused_by_its_question,
    a_copy_of_another_form_is_refused,
];

/// Returns a form as KoBoToolbox stores it.
fn copied(form: &str) -> String {
    form.replace("id=\"hearth-kpt\" version=\"2026112601\"", "id=\"aSx8\" version=\"3 (2026-11-26)\"")
        .replace("<location>", "<form_version>2026112601</form_version><location>")
}

fn send(server: &Server, key: &str, path: &str, body: &str) -> Result<Answer> {
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer {key}\r\n\
         content-type: application/xml\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    Answer::parse(&server.raw(&[head.as_bytes(), body.as_bytes()].concat())?)
}

fn a_copy_needs_no_mapping(server: &Server, key: &str) -> Result<()> {
    let copy = copied(&form("copied", "17", &[&wood("10.1", "scale 1.jpg"), &charcoal("0.3")]));
    let answer = with_status(&send(server, key, KOBO, &copy)?, 201)?;
    ensure!(
        answer["submission"] == "uuid:17" && answer["results"][1]["fuel"] == "fuel 2 (charcoal)",
        "{answer}"
    );
    let evidence = &claim(server, key, "wood")?["evidence"];
    ensure!(evidence[0]["uri"] == "urn:uuid:17#scale%201%2Ejpg", "{evidence}");
    with_status(&send(server, key, KOBO, &copy)?, 200)?;
    ensure!(records(server, key)?.len() == 2, "a record was stored twice");
    problem(&send(server, key, &format!("{KOBO}?mapping=kpt"), &copy)?, 400, "bad-request", "the body is XML")
}

/// Sends a copy whose third visit found more wood than the second one left.
pub(crate) fn send_wrong(server: &Server, key: &str) -> Result<Answer> {
    let copy = copied(&form("wrong", "18", &[&wood("13.1", ""), &charcoal("0.3")]));
    send(server, key, KOBO, &copy)
}

fn a_wrong_copy_is_refused_by_its_question(server: &Server, key: &str) -> Result<()> {
    let answer = send_wrong(server, key)?;
    has_code(&answer, "weighing.negative_use")?;
    let body = answer.json();
    let field = body["errors"][0]["field"].as_str().unwrap_or_default();
    ensure!(field.starts_with("visit 3"), "{body}");
    ensure!(body["results"][0]["fuel"] == "fuel 2 (charcoal)", "{body}");
    let answered = copied(&form("wrong", "19", &[&wood("10.1", "").replace("visits</method>", "</method>")]));
    problem(&send(server, key, KOBO, &answered)?, 400, "bad-request", "fuel 1 (wood): ")
}

fn a_copy_of_another_form_is_refused(server: &Server, key: &str) -> Result<()> {
    let another = "<a id=\"aSx8\" version=\"3\"><fuel/></a>";
    problem(&send(server, key, KOBO, another)?, 400, "bad-request", "`form_version` is missing")?;
    let older = copied(&form("older", "20", &[&charcoal("0.3")])).replace(">2026112601<", ">2025010101<");
    problem(&send(server, key, KOBO, &older)?, 400, "bad-request", "the form has the version 2025010101")?;
    problem(&send(server, key, KOBO, "<a><b></a>")?, 400, "bad-request", "malformed")
}

const KOBO: &str = "/v1/imports/kobo";
