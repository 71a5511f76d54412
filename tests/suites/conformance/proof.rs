//! That this suite can fail: programs that answer wrongly, each in its own way, are told apart before the hosts are
//! asked. The programs are this one, started again with a variable that says what to do wrong.

use std::io::{BufRead, Write};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use data_encoding::BASE64;
use hearth_tests::case::{Call, Case, on_core};
use hearth_tests::vector::Vector;

use crate::asker::{Asker, Program};
use crate::comparison::{Outcome, What, compare};
use crate::questions::Questions;
use crate::report;

/// Every way to be wrong, and what must come of it.
pub(crate) fn prove(questions: &Questions) -> Result<usize> {
    for (way, expected) in WAYS {
        let outcome = ask(way, questions)?;
        ensure!(expected(&outcome), "a host that does `{way}` is taken for {outcome:?}");
        let told = report::wrong(HOST, &outcome, questions);
        ensure!(outcome.is_good() == told.is_empty(), "of a host that does `{way}` it says: {told}");
        if *way == "wrong about households" {
            ensure_small(&outcome, questions, &told)?;
        }
    }
    Ok(WAYS.len())
}

fn ask(way: &str, questions: &Questions) -> Result<Outcome> {
    let mut asker = Asker::start(&Program::own(HOST, ROLE, way)?, PATIENCE)?;
    Ok(compare(&mut asker, questions))
}

/// What must be said of a host by what it does.
type Expected = fn(&Outcome) -> bool;

const WAYS: &[(&str, Expected)] = &[
    ("nothing wrong", |outcome| {
        outcome.is_good() && outcome.agreed == outcome.answered && outcome.agreed > WHEN
    }),
    ("one byte", |outcome| {
        outcome.faults.is_empty()
            && matches!(outcome.differences.as_slice(), [one] if one.case == WHEN && matches!(one.what, What::Answer { .. }))
    }),
    ("one error", |outcome| {
        outcome.faults.is_empty()
            && matches!(outcome.differences.as_slice(), [one] if one.case == WHEN && one.what == What::None("oh".to_owned()))
    }),
    (
        "no answer",
        |outcome| matches!(outcome.differences.as_slice(), [one] if matches!(&one.what, What::None(why) if why.starts_with("0 answers"))),
    ),
    (
        "no JSON",
        |outcome| matches!(outcome.differences.as_slice(), [one] if matches!(&one.what, What::None(why) if why.contains("no answer: oh"))),
    ),
    ("a case left out", |outcome| !outcome.differences.is_empty() && faulty(outcome, "no answer within")),
    ("the end in between", |outcome| {
        outcome.answered == WHEN && faulty(outcome, "it ended with exit status: 3\n      | error: oh")
    }),
    ("silence", |outcome| outcome.answered == WHEN && faulty(outcome, "no answer within")),
    ("a bad end", |outcome| faulty(outcome, "at its end: it ended with exit status: 3")),
    ("too much", |outcome| faulty(outcome, "it said more than it was asked: oh")),
    ("wrong about households", |outcome| outcome.faults.is_empty() && outcome.differences.len() > 1),
];

fn faulty(outcome: &Outcome, words: &str) -> bool {
    matches!(outcome.faults.as_slice(), [fault] if fault.contains(words))
}

/// A case that is made smaller keeps what is wrong and little else, and is printed as a vector that the core passes.
fn ensure_small(outcome: &Outcome, questions: &Questions, told: &str) -> Result<()> {
    let mut small = 0;
    for difference in &outcome.differences {
        let Some(calls) = &difference.smallest else { continue };
        let length = |calls: &[Call]| calls.iter().map(|call| call.request.len()).sum::<usize>();
        let (case, _) = questions.case(difference.case).context("no such case")?;
        ensure!(calls.iter().any(is_about_households), "what is wrong is lost: {calls:?}");
        ensure!(length(calls) <= length(&case.calls), "larger: {calls:?}");
        let text = report::vector(&case.name, calls);
        ensure!(told.contains(&text), "it does not say {text}");
        let vector: Vector = serde_json::from_str(&text)?;
        ensure!(Case::of(&vector)?.calls == *calls, "another case: {text}");
        vector.compare(on_core(calls)?.last().context("no answer")?)?;
        small += usize::from(length(calls) < 330);
    }
    ensure!(small > 0, "nothing was made small: {told}");
    Ok(())
}

/// Plays the role that the environment gives to this program, if it gives one.
pub(crate) fn played() -> Option<Result<()>> {
    let role = std::env::var(ROLE).ok()?;
    Some(play(&role))
}

fn play(role: &str) -> Result<()> {
    let mut output = std::io::stdout().lock();
    writeln!(output, r#"{{"host":"{HOST}","runtime":"a role","module":"none"}}"#)?;
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let calls = calls(&line?)?;
        let mut answers = on_core(&calls)?;
        let now = number == WHEN;
        match role {
            "one byte" if now => answers = answers.iter().map(|answer| format!(" {answer}")).collect(),
            "wrong about households" if calls.iter().any(is_about_households) => {
                for answer in &mut answers {
                    answer.push(' ');
                }
            }
            "one error" if now => {
                writeln!(output, r#"{{"error":"oh"}}"#)?;
                continue;
            }
            "no answer" if now => answers.clear(),
            "no JSON" if now => {
                writeln!(output, "oh")?;
                continue;
            }
            "a case left out" if now => continue,
            "the end in between" if now => {
                output.flush()?;
                bail!("oh")
            }
            "silence" if now => std::thread::sleep(PATIENCE * 10),
            _ => {}
        }
        let answers: Vec<String> = answers.iter().map(|answer| BASE64.encode(answer.as_bytes())).collect();
        writeln!(output, "{}", serde_json::to_string(&answers)?)?;
        output.flush()?;
    }
    match role {
        "a bad end" => bail!("oh"),
        "too much" => Ok(writeln!(output, "oh")?),
        _ => Ok(()),
    }
}

fn calls(line: &str) -> Result<Vec<Call>> {
    let calls: Vec<(String, String)> = serde_json::from_str(line)?;
    calls
        .into_iter()
        .map(|(operation, request)| Ok(Call::new(operation, BASE64.decode(request.as_bytes())?)))
        .collect()
}

fn is_about_households(call: &Call) -> bool {
    call.request.windows(11).any(|window| window == b"householdId")
}

/// The status of a role that ends badly.
pub(crate) const BAD_END: u8 = 3;
const ROLE: &str = "HEARTH_CONFORMANCE_ROLE";
const HOST: &str = "impostor";
/// The case in which a role does what it does.
const WHEN: usize = 5;
const PATIENCE: Duration = Duration::from_secs(4);
