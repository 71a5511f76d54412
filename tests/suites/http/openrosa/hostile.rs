//! Submissions that are refused: each with a message for the enumerator, and nothing is stored.

use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;

use super::phone::{self, BOUNDARY, Part, Phone, charcoal, form, message, parts, wood};
use super::{answered, records};
use crate::{OnServe, Test};

pub(super) const TESTS: &[(&str, Test)] = named![
    bombs_are_refused,
    another_form_is_named,
    a_null_character_is_refused_in_each_text,
    a_submission_has_200_parts,
    a_large_submission_is_refused,
];

pub(super) const SERVE: &[OnServe<Test>] = &[(
    "broken_parts_are_named",
    broken_parts_are_named,
    "Spin waits for the rest of a body without a time limit",
)];

/// Checks that a form is refused with these words, and that nothing is stored.
fn refused(server: &Server, key: &str, filled: &str, words: &str) -> Result<()> {
    let answer = Phone::new(server, key).send(filled, &[])?;
    answered(&answer, 400)?;
    ensure!(message(&answer)?.contains(words), "{words}: {answer:?}");
    ensure!(records(server, key)?.is_empty(), "a record is stored");
    Ok(())
}

fn bombs_are_refused(server: &Server, key: &str) -> Result<()> {
    let filled = form("bomb", "11", &[&charcoal("")]);
    let mut entities = String::from("<!DOCTYPE data [<!ENTITY a0 \"lol\">");
    for level in 1..10 {
        let inner = format!("&a{};", level - 1).repeat(10);
        let _ = write!(entities, "<!ENTITY a{level} \"{inner}\">");
    }
    let bomb = filled.replace("?>", &format!("?>{entities}]>")).replace("dry</study>", "&a9;</study>");
    refused(server, key, &bomb, "document type is not allowed")?;
    refused(server, key, &filled.replace("dry</study>", "&a9;</study>"), "entity")?;
    let external = filled.replace("?>", "?><!DOCTYPE data SYSTEM \"file:///etc/passwd\">");
    refused(server, key, &external, "document type is not allowed")?;
    let deep = format!("{}{}", "<a>".repeat(1_000), "</a>".repeat(1_000));
    refused(server, key, &filled.replace("<study>", &format!("{deep}<study>")), "nested deeper")?;
    refused(server, key, &filled.replace("<study>", &format!("{}<study>", "<a/>".repeat(60_000))), "elements")
}

fn another_form_is_named(server: &Server, key: &str) -> Result<()> {
    let filled = form("other", "12", &[&charcoal("")]);
    refused(server, key, &filled.replace("\"hearth-kpt\"", "\"census\""), "The form is \"census\"")?;
    refused(server, key, &filled.replace("2026112601", "2020010101"), "get the form again from the server")?;
    refused(server, key, &filled.replace(" version=\"2026112601\"", ""), "version unknown")?;
    refused(server, key, "{\"type\": \"KPTClaim\"}", "root")?;
    refused(server, key, &form("other", "12", &[]), "The form has no fuel")?;
    let without = charcoal("").replace("<method>logs</method>", "<method/>");
    refused(
        server,
        key,
        &form("other", "12", &[&without]),
        "“How was this fuel measured?”: the answer is missing",
    )
}

fn a_null_character_is_refused_in_each_text(server: &Server, key: &str) -> Result<()> {
    let filled = form("null", "15", &[&wood("10.1", "a.jpg"), &charcoal("")]);
    for (at, _) in filled.match_indices("</") {
        let (before, after) = filled.split_at(at);
        refused(server, key, &format!("{before}\0{after}"), "U+0000")?;
        let answer = Phone::new(server, key).send(&format!("{before}&#0;{after}"), &[("a.jpg", "a")])?;
        answered(&answer, 400)?;
    }
    ensure!(records(server, key)?.is_empty(), "a record is stored");
    let named = phone::body(&parts(&filled, &[("a\0.jpg", "a")]));
    answered(&Phone::new(server, key).send_body(&named)?, 400)
}

fn broken_parts_are_named(server: &Server, key: &str) -> Result<()> {
    let phone = Phone::new(server, key);
    let filled = form("parts", "13", &[&charcoal("")]);
    let whole = phone::body(&parts(&filled, &[]));
    let cut = whole.get(..whole.len() / 2).context("the body is empty")?;
    let unnamed = Part { disposition: String::from("form-data"), media_type: None, bytes: b"a" };
    let only_photo = parts(&filled, &[("a.jpg", "a")]).split_off(1);
    let mut twice = parts(&filled, &[]);
    twice.extend(parts(&filled, &[]));
    for (body, words) in [
        (cut.to_vec(), "ends in the middle"),
        (phone::body(&[unnamed]), "no name"),
        (phone::body(&only_photo), "has no part \"xml_submission_file\""),
        (phone::body(&twice), "two parts"),
        (format!("--{BOUNDARY}--\r\n").into_bytes(), "has no part"),
        (b"nothing".to_vec(), "ends in the middle"),
    ] {
        let answer = phone.send_body(&body)?;
        answered(&answer, 400)?;
        ensure!(message(&answer)?.contains(words), "{words}: {answer:?}");
    }
    let photo = phone.send(&form("parts", "13", &[&wood("10.1", "a.jpg")]), &[("b.jpg", "b")])?;
    answered(&photo, 400)?;
    ensure!(message(&photo)?.contains("the photo a.jpg did not arrive"), "{photo:?}");
    ensure!(records(server, key)?.is_empty(), "a record is stored");
    let head = [("content-type", "application/json"), ("content-length", "2")];
    answered(&server.ask("POST", &format!("/openrosa/{key}/submission"), &head)?, 415)
}

/// A phone sends at most 103 parts.
fn a_submission_has_200_parts(server: &Server, key: &str) -> Result<()> {
    let phone = Phone::new(server, key);
    let names: Vec<String> = (0..200).map(|number| format!("{number}.jpg")).collect();
    for (household, count, status) in [("many", 199, 201), ("more", 200, 413)] {
        let photos: Vec<(&str, &str)> =
            names.iter().take(count).map(|name| (name.as_str(), "a photo")).collect();
        answered(&phone.send(&form(household, household, &[&wood("10.1", "0.jpg")]), &photos)?, status)?;
    }
    Ok(())
}

fn a_large_submission_is_refused(server: &Server, key: &str) -> Result<()> {
    let phone = Phone::new(server, key);
    let filled = form("large", "14", &[&wood("10.1", "a.jpg")]);
    let answer = phone.send(&filled, &[("a.jpg", &"a".repeat(11 << 20))])?;
    answered(&answer, 413)?;
    ensure!(message(&answer)?.contains("larger than"), "{answer:?}");
    let long = filled.replace("<study>", &format!("<a>{}</a><study>", "a".repeat(1 << 20)));
    answered(&phone.send(&long, &[])?, 413)?;
    // The largest submission that phones are told to send.
    answered(&phone.send(&filled, &[("a.jpg", &"a".repeat((10 << 20) - filled.len()))])?, 201)
}
