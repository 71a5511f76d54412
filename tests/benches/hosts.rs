//! The sample claim on each host that embeds the module, compared with the usual alternatives in its language.
//!
//! `cargo xtask bench hosts` builds a program for each language, and lists them in the file that `HEARTH_BENCHES`
//! names. Each program measures its host and prints the figures as JSON in its last line. The figures of wasmtime in
//! Rust are measured here in the same way.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, available_parallelism};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use hearth_kpt::Hearth;
use hearth_kpt_core::claims::SAMPLE;
use hearth_kpt_core::contract;
use hearth_tests::locked;
use hearth_tests::measure::{Candidate, compare, percentile};
use serde::Deserialize;
use tempfile::TempDir;

fn main() -> Result<()> {
    if let Some(way) = std::env::var_os(COLD) {
        println!("{}", cold(way == CACHED)?.as_secs_f64() * 1e3);
        return Ok(());
    }
    let file = std::env::var("HEARTH_BENCHES")
        .context("HEARTH_BENCHES is not set; run `cargo xtask bench hosts`")?;
    let programs: Vec<Program> = serde_json::from_slice(&fs::read(&file)?)?;
    let count = available_parallelism()?;
    println!("the sample claim, {} bytes, from text to report; {count} cores; medians\n", SAMPLE.len());
    println!(
        "{:<10} {:<44} {:>10} {:>10} {:>11} {:>10} {:>10}",
        "host", "runtime", "cold start", "next start", "warm call", "calls/s", "instance"
    );
    let mut all = vec![embedded()?];
    print(all.last());
    let mut failed = Vec::new();
    for program in &programs {
        match program.run() {
            Ok(figures) => all.push(figures),
            Err(error) => {
                println!("{:<10} {error:#}", program.host);
                failed.push(program.host.as_str());
                continue;
            }
        }
        print(all.last());
    }
    println!();
    for (about, is_met) in targets(&all) {
        println!("  {:<7} {about}", if is_met { "met" } else { "MISSED" });
    }
    ensure!(failed.is_empty(), "the figures of {} are missing", failed.join(", "));
    Ok(())
}

/// A program that measures a host.
#[derive(Deserialize)]
struct Program {
    host: String,
    command: Vec<String>,
    directory: PathBuf,
}

/// The figures of a host.
#[derive(Deserialize)]
struct Figures {
    host: String,
    runtime: String,
    /// Milliseconds from the start of a new process to the first answer.
    cold_ms: f64,
    /// The same for a later process, if the host caches compiled code.
    second_ms: Option<f64>,
    /// Microseconds of a call.
    warm_us: f64,
    /// Calls per second on all cores.
    #[serde(alias = "calls_per_s")]
    valid_calls_per_s: f64,
    /// Kilobytes of memory of an additional instance.
    instance_kb: f64,
    /// Remarks on the figures.
    #[serde(default)]
    notes: String,
    instead: Vec<Instead>,
}

/// An alternative that checks claims.
#[derive(Deserialize)]
struct Instead {
    name: String,
    us: f64,
}

impl Program {
    fn run(&self) -> Result<Figures> {
        let (name, arguments) = self.command.split_first().context("the command is empty")?;
        let mut command = Command::new(name);
        let output =
            command.args(arguments).current_dir(&self.directory).stderr(Stdio::inherit()).output()?;
        ensure!(output.status.success(), "the program failed with {}", output.status);
        let text = String::from_utf8(output.stdout)?;
        let last = text.trim_end().lines().last().context("the program printed nothing")?;
        let figures: Figures =
            serde_json::from_str(last).with_context(|| format!("the last line has no figures: {last}"))?;
        ensure!(figures.host == self.host, "the program measured `{}`", figures.host);
        Ok(figures)
    }
}

/// Measures the module in the crate `hearth-kpt`, and the rules without WebAssembly.
fn embedded() -> Result<Figures> {
    let cache = TempDir::new()?;
    let mut colds = (0..COLDS).map(|_| cold_elsewhere("", cache.path())).collect::<Result<Vec<_>>>()?;
    // The first start fills the cache.
    cold_elsewhere(CACHED, cache.path())?;
    let mut seconds = (0..COLDS).map(|_| cold_elsewhere(CACHED, cache.path())).collect::<Result<Vec<_>>>()?;
    let hearth = Hearth::new()?;
    let claim = SAMPLE.as_bytes();
    let times = compare(
        500,
        &mut [
            Candidate::new("wasmtime", || hearth.validate_claim(claim)),
            Candidate::new("core", || contract::claims::validate(claim)),
        ],
    );
    let us = |index: usize| times.get(index).map_or(0.0, |(_, time)| time.as_secs_f64() * 1e6);
    Ok(Figures {
        host: "wasmtime".to_owned(),
        runtime: format!(
            "wasmtime {}, crate hearth-kpt",
            locked::version("wasmtime").context("wasmtime is not in Cargo.lock")?
        ),
        cold_ms: percentile(&mut colds, 50).as_secs_f64() * 1e3,
        second_ms: Some(percentile(&mut seconds, 50).as_secs_f64() * 1e3),
        warm_us: us(0),
        valid_calls_per_s: together(&hearth)?,
        instance_kb: instance(&hearth)?,
        notes: "cold starts do not use the cache of compiled code; later starts do, by default".to_owned(),
        instead: vec![Instead { name: "hearth-kpt-core, without WebAssembly".to_owned(), us: us(1) }],
    })
}

/// Measures the time from the start to the first answer.
fn cold(cached: bool) -> Result<Duration> {
    let start = Instant::now();
    let report = Hearth::builder().cache(cached).build()?.validate_claim(SAMPLE.as_bytes())?;
    let time = start.elapsed();
    ensure!(report.ok, "the sample is rejected: {report}");
    Ok(time)
}

/// Measures it in a new process, with this directory for cached data.
fn cold_elsewhere(way: &str, cache: &Path) -> Result<Duration> {
    let mut command = Command::new(std::env::current_exe()?);
    let output = command.env(COLD, way).env("XDG_CACHE_HOME", cache).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let milliseconds: f64 = String::from_utf8(output.stdout)?.trim().parse()?;
    Ok(Duration::from_secs_f64(milliseconds / 1e3))
}

/// Measures calls per second, with one thread for each core.
fn together(hearth: &Hearth) -> Result<f64> {
    let calls = AtomicU64::new(0);
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 0..available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while start.elapsed() < TOGETHER && hearth.validate_claim(SAMPLE.as_bytes()).is_ok() {
                    calls.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    let time = start.elapsed();
    ensure!(time >= TOGETHER, "a call failed");
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    let calls = calls.into_inner() as f64;
    Ok(calls / time.as_secs_f64())
}

/// Measures the kilobytes of memory of an additional instance after an answer.
fn instance(hearth: &Hearth) -> Result<f64> {
    let mut kept = Vec::new();
    let mut more = || -> Result<f64> {
        for _ in 0..INSTANCES {
            let mut session = hearth.session()?;
            session.invoke("claims.validate", SAMPLE.as_bytes())?;
            kept.push(session);
        }
        resident()
    };
    let before = more()?;
    Ok((more()? - before) / f64::from(INSTANCES))
}

/// Returns the kilobytes of memory of this process, as Linux reports them.
fn resident() -> Result<f64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line =
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("the line `VmRSS` is missing")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

fn print(figures: Option<&Figures>) {
    let Some(figures) = figures else { return };
    let Figures {
        host,
        runtime,
        cold_ms,
        second_ms,
        warm_us,
        valid_calls_per_s,
        instance_kb,
        notes,
        instead,
    } = figures;
    let second = second_ms.map_or_else(|| "–".to_owned(), |second| format!("{second:.1} ms"));
    let runtime: String = runtime.chars().take(44).collect();
    println!(
        "{host:<10} {runtime:<44} {:>10} {second:>10} {:>11} {valid_calls_per_s:>10.0} {:>10}",
        format!("{cold_ms:.1} ms"),
        format!("{warm_us:.2} µs"),
        format!("{instance_kb:.0} kB"),
    );
    for Instead { name, us } in instead {
        println!(
            "{:<10} alternative: {name:<57} {:>11}   {:.2} × the time",
            "",
            format!("{us:.2} µs"),
            us / warm_us
        );
    }
    if let Some(fastest) = instead.iter().min_by(|one, other| one.us.total_cmp(&other.us)) {
        println!(
            "{:<10} {:.2} × the time of the fastest alternative, {}",
            "",
            warm_us / fastest.us,
            fastest.name
        );
    }
    if !notes.is_empty() {
        println!("{:<10} {notes}", "");
    }
}

/// Returns the targets with their figures, and whether each is met.
fn targets(all: &[Figures]) -> Vec<(String, bool)> {
    let of = |host: &str| all.iter().find(|figures| figures.host == host);
    let within = |name: &str, unit: &str, most: f64, found: Option<f64>| match found {
        Some(found) => (format!("{name} {found:.1} {unit}, at most {most}"), found <= most),
        None => (format!("{name}: not measured"), false),
    };
    let zod = of("node").and_then(|node| {
        let zod = node.instead.iter().find(|instead| instead.name.starts_with("zod "))?;
        Some(node.warm_us / zod.us)
    });
    vec![
        within("Python, warm call:", "µs", 20.0, of("python").map(|figures| figures.warm_us)),
        within("Python, second start:", "ms", 60.0, of("python").and_then(|figures| figures.second_ms)),
        within("Go, first start:", "ms", 120.0, of("go").map(|figures| figures.cold_ms)),
        within("Java, first start:", "ms", 300.0, of("java").map(|figures| figures.cold_ms)),
        within("Node.js, warm call, compared with zod:", "×", 1.2, zod),
    ]
}

/// The variable that makes this program measure one start and print it.
const COLD: &str = "HEARTH_BENCH_COLD";
const CACHED: &str = "cached";
const COLDS: usize = 5;
const TOGETHER: Duration = Duration::from_secs(2);
const INSTANCES: u32 = 64;
