//! Proves that this suite can fail: it must detect each of several faulty hosts before the real hosts are tested. A
//! faulty host is this program, started again with a variable that selects its fault.

use std::io::{BufRead, Write};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use data_encoding::BASE64;
use hearth_conformance::report::wrong;
use hearth_conformance::{Call, Differing, Executor, Outcome, Program};
use hearth_tests::case::on_core;
use hearth_tests::vector::Vector;

use crate::found::{found, vector};
use crate::questions::Questions;
use crate::shrink::{Smallest, compare};

/// Runs a host for each role, and compares the outcome with the expected one.
pub(crate) fn prove(questions: &Questions) -> Result<usize> {
    for (role, expected) in ROLES {
        let (outcome, smallest) = ask(role, questions)?;
        ensure!(expected(&outcome), "a host in the role `{role}` has the outcome {outcome:?}");
        let text =
            wrong(HOST, &outcome, questions.cases(), |differing, case| found(differing, case, &smallest));
        ensure!(outcome.is_good() == text.is_empty(), "the report on a host in the role `{role}` is: {text}");
        if *role == "wrong about households" {
            ensure_small(&outcome, &smallest, questions, &text)?;
        }
    }
    Ok(ROLES.len())
}

fn ask(role: &str, questions: &Questions) -> Result<(Outcome, Smallest)> {
    Ok(compare(&mut Executor::start(&program(role)?, PATIENCE)?, questions))
}

/// Returns the command that starts this program in a role.
pub(crate) fn program(role: &str) -> Result<Program> {
    let program = std::env::current_exe()?;
    Ok(Program {
        host: Some(HOST.to_owned()),
        command: vec![program.to_str().context("the path of this program is not text")?.to_owned()],
        directory: None,
        environment: vec![(ROLE.to_owned(), role.to_owned())],
    })
}

/// The expected outcome of a role.
type Expected = fn(&Outcome) -> bool;

const ROLES: &[(&str, Expected)] = &[
    ("nothing wrong", |outcome| {
        outcome.is_good() && outcome.agreed == outcome.answered && outcome.agreed > WHEN
    }),
    ("one byte", |outcome| {
        outcome.faults.is_empty()
            && matches!(outcome.differences.as_slice(), [one] if one.case == WHEN && matches!(one.what, Differing::Answer { .. }))
    }),
    ("one error", |outcome| {
        outcome.faults.is_empty()
            && matches!(outcome.differences.as_slice(), [one] if one.case == WHEN && one.what == Differing::Missing("oh".to_owned()))
    }),
    (
        "no answer",
        |outcome| matches!(outcome.differences.as_slice(), [one] if matches!(&one.what, Differing::Missing(why) if why.starts_with("0 answers"))),
    ),
    (
        "no JSON",
        |outcome| matches!(outcome.differences.as_slice(), [one] if matches!(&one.what, Differing::Missing(why) if why.contains("not an answer: oh"))),
    ),
    ("a case left out", |outcome| !outcome.differences.is_empty() && faulty(outcome, "no answer within")),
    ("the end in between", |outcome| {
        outcome.answered == WHEN
            && faulty(outcome, "the executor ended with exit status: 3\n      | error: oh")
    }),
    ("silence", |outcome| outcome.answered == WHEN && faulty(outcome, "no answer within")),
    ("a bad end", |outcome| faulty(outcome, "on exit: the executor ended with exit status: 3")),
    ("too much", |outcome| faulty(outcome, "the executor writes more lines than it read: oh")),
    ("wrong about households", |outcome| outcome.faults.is_empty() && outcome.differences.len() > 1),
];

fn faulty(outcome: &Outcome, words: &str) -> bool {
    matches!(outcome.faults.as_slice(), [fault] if fault.contains(words))
}

/// Checks that a reduced case still shows the difference, is short, and is printed as a vector that the core passes.
fn ensure_small(outcome: &Outcome, smallest: &Smallest, questions: &Questions, report: &str) -> Result<()> {
    let mut small = 0;
    for difference in &outcome.differences {
        let Some(calls) = smallest.get(&difference.case) else { continue };
        let length = |calls: &[Call]| calls.iter().map(|call| call.request.len()).sum::<usize>();
        let case = questions.cases().get(difference.case).context("the case is missing")?;
        ensure!(calls.iter().any(is_about_households), "the reduced case lost the difference: {calls:?}");
        ensure!(length(calls) <= length(&case.calls), "larger: {calls:?}");
        let text = vector(&case.name, calls);
        ensure!(report.contains(&text), "the report lacks {text}");
        let vector: Vector = serde_json::from_str(&text)?;
        ensure!(vector.calls()? == *calls, "the vector has other calls: {text}");
        vector.compare(on_core(calls)?.last().context("the core returned no answer")?)?;
        small += usize::from(length(calls) < 330);
    }
    ensure!(small > 0, "no case was reduced: {report}");
    Ok(())
}

/// Runs this program as the faulty host that its environment selects, if any.
pub(crate) fn played() -> Option<Result<()>> {
    let role = std::env::var(ROLE).ok()?;
    Some(play(&role))
}

fn play(role: &str) -> Result<()> {
    let mut output = std::io::stdout().lock();
    if role == "no greeting" {
        return Ok(writeln!(output, "oh")?);
    }
    let module = if role == "another module" { "0" } else { hearth_kpt::DIGEST };
    writeln!(output, r#"{{"host":"{HOST}","runtime":"a role","module":"sha256:{module}"}}"#)?;
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

/// The exit status of a role that fails.
pub(crate) const BAD_END: u8 = 3;
const ROLE: &str = "HEARTH_CONFORMANCE_ROLE";
const HOST: &str = "impostor";
/// The number of the case at which a role shows its fault.
const WHEN: usize = 5;
const PATIENCE: Duration = Duration::from_secs(4);
