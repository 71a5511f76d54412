//! The fuzz targets of `tests/fuzz`: built with coverage of the core, seeded from the vectors, and run for a given
//! time.
//!
//! The builder acts as the compiler wrapper of cargo: it compiles only the core and the libraries that read its
//! requests with the instrumentation of libFuzzer. `cargo fuzz` instruments all crates.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::{env, thread};

use anyhow::{Context, Result, bail};

use crate::directory::empty;
use crate::summary::select;
use crate::workspace::Workspace;
use crate::{native, process};

/// Runs one target, or all targets, for the given number of minutes each.
///
/// # Errors
///
/// Returns an error if the target is unknown, a part is missing or does not build, or a target finds a failing input.
pub(crate) fn run(workspace: &Workspace, target: Option<&str>, minutes: u64) -> Result<()> {
    let named: Vec<String> = target.map(str::to_owned).into_iter().collect();
    fuzz(workspace, &named, &[format!("-max_total_time={}", 60 * minutes)])
}

/// Runs every target on a fixed number of inputs. The inputs differ from run to run, because a seed does not make
/// libFuzzer deterministic. Then runs the inputs that it kept on the module.
///
/// # Errors
///
/// Returns an error if a part is missing or does not build, or a target finds a failing input.
pub(crate) fn suite(workspace: &Workspace) -> Result<()> {
    fuzz(workspace, &[], &[format!("-runs={SUITE_RUNS}")])?;
    let mut command = native::test(workspace, "corpus")?;
    process::run(command.env("HEARTH_FUZZ", workspace.target().join("fuzz")))
}

fn fuzz(workspace: &Workspace, named: &[String], extent: &[String]) -> Result<()> {
    let targets = select(&TARGETS, |target| target, named)?;
    let place = workspace.target().join("fuzz");
    compile(workspace, &place)?;
    empty(&place.join("seeds"))?;
    let seeds = place.join("release/examples").join(format!("seeds{}", env::consts::EXE_SUFFIX));
    process::run(Command::new(seeds).arg(place.join("seeds")))?;
    let queue = Mutex::new(targets.into_iter());
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let next = || queue.lock().ok().and_then(|mut queue| queue.next());
                while let Some(target) = next() {
                    if let Err(error) = fuzz_one(&place, target, extent)
                        && let Ok(mut failed) = failed.lock()
                    {
                        eprintln!("{target}: {error:#}");
                        failed.push(*target);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_default();
    if !failed.is_empty() {
        bail!("the fuzzer found failing inputs in: {}", failed.join(", "));
    }
    Ok(())
}

/// Builds the targets and the program that writes their seed inputs.
fn compile(workspace: &Workspace, place: &Path) -> Result<()> {
    let cxx = env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    process::read(Command::new(&cxx).arg("--version")).with_context(|| {
        format!("`{cxx}` cannot be run; install g++ or clang, because libFuzzer is written in C++")
    })?;
    let mut command = workspace.cargo(&["build", "--release", "--locked", "--bins", "--examples"]);
    command.arg("--manifest-path").arg(workspace.root().join(MANIFEST)).env("CARGO_TARGET_DIR", place);
    command.env("RUSTC_WRAPPER", env::current_exe()?).env(WRAPPER, "1");
    process::run(&mut command)
}

/// Runs a target with its output redirected to a file, and prints a line of statistics.
fn fuzz_one(place: &Path, target: &str, extent: &[String]) -> Result<()> {
    let [corpus, artifacts] = ["corpus", "artifacts"].map(|name| place.join(name).join(target));
    let log = place.join("logs").join(format!("{target}.log"));
    for directory in [&corpus, &artifacts, &place.join("logs")] {
        fs::create_dir_all(directory)?;
    }
    let program = place.join("release").join(format!("{target}{}", env::consts::EXE_SUFFIX));
    let mut command = Command::new(&program);
    command.args(OPTIONS).args(extent);
    command.arg(format!("-dict={}", place.join("seeds/dictionary").display()));
    command.arg(format!("-artifact_prefix={}/", artifacts.display()));
    // Inputs that failed before run first.
    command.arg(&corpus).arg(&artifacts).arg(place.join("seeds").join(target));
    command.env("RUST_BACKTRACE", "0");
    command.stderr(File::create(&log)?);
    let status = command.status().with_context(|| format!("cannot start {}", program.display()))?;
    let log = fs::read(&log).with_context(|| format!("cannot read {}", log.display()))?;
    let log = String::from_utf8_lossy(&log);
    if !status.success() {
        let lines: Vec<&str> = log.lines().collect();
        let (_, end) = lines.split_at(lines.len().saturating_sub(SHOWN));
        bail!("{}\n`{} <the file above>` repeats this input", end.join("\n"), program.display());
    }
    let of = |name| log.lines().rev().find_map(|line| line.strip_prefix(name)).unwrap_or_default().trim();
    println!(
        "{target:<12} {:>10} runs {:>7} per second {:>6} new inputs {:>5} MB",
        of("stat::number_of_executed_units:"),
        of("stat::average_exec_per_sec:"),
        of("stat::new_units_added:"),
        of("stat::peak_rss_mb:"),
    );
    Ok(())
}

/// Returns whether cargo called the builder as its compiler wrapper.
pub(crate) fn is_wrapper() -> bool {
    env::var_os(WRAPPER).is_some()
}

/// Calls the compiler with the arguments of this process, and adds instrumentation for the crates under test.
pub(crate) fn wrap() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let mut command = Command::new(arguments.next().unwrap_or_else(|| "rustc".into()));
    let rest: Vec<_> = arguments.collect();
    let is_name = |pair: &[std::ffi::OsString]| matches!(pair, [option, _] if option == "--crate-name");
    let name = rest.windows(2).find(|pair| is_name(pair)).and_then(|pair| pair.last());
    if name.is_some_and(|name| INSTRUMENTED.iter().any(|instrumented| name == instrumented)) {
        command.args(INSTRUMENTATION);
    }
    let code = command.args(rest).status().ok().and_then(|status| status.code());
    ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

/// The targets: the files of `tests/fuzz/fuzz_targets`.
const TARGETS: [&str; 5] = ["claims", "credential", "gateway", "preferences", "study"];
/// The package of the targets, which is a separate workspace.
pub(crate) const MANIFEST: &str = "tests/fuzz/Cargo.toml";
/// The variable that marks a call as compiler wrapper.
const WRAPPER: &str = "HEARTH_FUZZ_WRAPPER";
/// The number of inputs of each target in the suite, with which all targets take about half a minute on two cores.
const SUITE_RUNS: u32 = 10_000;
/// An input is at most twice as long as the longest seed vector. An input that takes ten seconds is a failure, like a
/// panic.
const OPTIONS: [&str; 4] = ["-max_len=32768", "-timeout=10", "-print_final_stats=1", "-reload=0"];
/// The number of lines of the log that are shown after a failure.
const SHOWN: usize = 40;
/// The core, and the libraries that read requests for it.
const INSTRUMENTED: [&str; 6] =
    ["hearth_kpt_core", "chrono", "fluent_uri", "hifijson", "minimal_lexical", "bs58"];
/// The options of `cargo fuzz` 0.13, without a sanitizer.
const INSTRUMENTATION: [&str; 7] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "-Ccodegen-units=1",
];

#[cfg(test)]
mod tests {
    use std::path::Path;

    use anyhow::Result;

    use super::TARGETS;
    use crate::step::files;

    #[test]
    fn the_table_lists_every_target() -> Result<()> {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/fuzz_targets");
        let files: Vec<String> = files(&directory, &[])?.into_iter().map(|(name, _)| name).collect();
        assert_eq!(files, TARGETS.map(|target| format!("{target}.rs")));
        Ok(())
    }
}
