//! Checks a million claims with `hearth validate`: time, cores and memory.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::fs::File;
use std::io::{BufWriter, Write};
use std::process::{Command, Stdio};
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::Result;
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::server;
use hearth_tests::usage::Usage;

const CLAIMS: u32 = 1_000_000;

fn main() -> Result<()> {
    let directory = tempfile::TempDir::new()?;
    let file = directory.path().join("claims.ndjson");
    let mut writer = BufWriter::new(File::create(&file)?);
    let sample = SAMPLE.replace('\n', "");
    for index in 0..CLAIMS {
        writeln!(writer, "{}", sample.replace("household/123", &format!("household:{index}")))?;
    }
    drop(writer);

    let start = Instant::now();
    let mut child = Command::new(server::command()?)
        .args(["validate", "--format", "json"])
        .arg(&file)
        .stdout(Stdio::null())
        .spawn()?;
    let (status, usage) = Usage::until_end(&mut child)?;
    let time = start.elapsed().as_secs_f64();
    println!("hearth validate, {CLAIMS} claims of {} bytes, {status}", sample.len());
    println!("  time      {time:.2} s, {:.0} claims/s", f64::from(CLAIMS) / time);
    println!("  cores     {:.2} of {} busy", usage.processor / time, available_parallelism()?);
    println!("  memory    {:.0} MB at most (target: below 150)", usage.memory / 1e6);
    Ok(())
}
