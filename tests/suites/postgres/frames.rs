//! The frames of studies in Postgres: registrations at the same time, and the limits that they share.

use std::thread;

use anyhow::{Context, Result, ensure};
use hearth_sql::postgres::STATEMENTS;
use hearth_tests::postgres::Postgres;
use postgres::GenericClient;

/// Registers a frame, and returns its number if it was stored.
fn register(
    client: &mut impl GenericClient,
    study: &str,
    digest: &str,
    most: [i64; 2],
) -> Result<Option<i64>> {
    let [most_of_study, most] = most;
    let kept = client.query_opt(
        STATEMENTS.register_frame,
        &[&"a", &study, &digest, &"simple", &1_i64, &"", &"1", &"amina", &most_of_study, &most],
    )?;
    Ok(kept.map(|row| row.get(0)))
}

#[test]
fn a_frame_is_stored_once_and_counted() -> Result<()> {
    let database = Postgres::shared()?.database()?;
    let mut client = database.connect()?;
    ensure!(register(&mut client, "dry", "one", [2, 3])? == Some(1));
    ensure!(register(&mut client, "dry", "one", [2, 3])?.is_none());
    ensure!(register(&mut client, "dry", "two", [2, 3])? == Some(2));
    ensure!(register(&mut client, "dry", "three", [2, 3])?.is_none(), "the study has two frames");
    ensure!(register(&mut client, "wet", "one", [2, 3])? == Some(1));
    ensure!(register(&mut client, "wet", "two", [2, 3])?.is_none(), "the organisation has three frames");
    let events: i64 =
        client.query_one("SELECT count(*) FROM events WHERE type = 'frame.registered'", &[])?.get(0);
    ensure!(events == 3, "{events} events");
    Ok(())
}

/// Registrations of several studies at once neither exceed the limit of the organisation nor leave a gap.
#[test]
fn frames_at_once_are_counted() -> Result<()> {
    let database = Postgres::shared()?.database()?;
    let kept = thread::scope(|scope| -> Result<usize> {
        let client = |number: usize| {
            let mut client = database.connect()?;
            let mut kept = 0;
            for digest in 0..10 {
                let study = format!("study {}", number % 2);
                let digest = format!("{number} {digest}");
                kept += usize::from(register(&mut client, &study, &digest, [100, 25])?.is_some());
            }
            Ok::<_, anyhow::Error>(kept)
        };
        let clients: Vec<_> = (0..6).map(|number| scope.spawn(move || client(number))).collect();
        clients.into_iter().map(|client| client.join().ok().context("a client panicked")?).sum()
    })?;
    let gaps =
        "SELECT count(*) FROM (SELECT 1 FROM frames GROUP BY study HAVING max(number) > count(*)) AS gaps";
    let gaps: i64 = database.connect()?.query_one(gaps, &[])?.get(0);
    ensure!(kept == 25 && gaps == 0, "{kept} frames, {gaps} gaps");
    Ok(())
}
