//! The Java parts, all built by Maven: the archive in `hosts/java`, its tests, its example, and the programs for
//! conformance and benchmarks.
//!
//! The package is a Maven repository in a directory. The programs and the example resolve the archive from this
//! repository, as a user would.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::directory::empty;
use crate::filter::Filter;
use crate::locked::locked;
use crate::program::Program;
use crate::step::Step;
use crate::workspace::{VERSION, Workspace};
use crate::{digests, process, sbom};

/// Writes the types of the contract, builds the archive and deploys it to the repository.
///
/// # Errors
///
/// Returns an error if Maven is missing, or the archive does not build.
pub(crate) fn package(workspace: &Workspace) -> Result<PathBuf> {
    generate(workspace)?;
    let (sources, repository) = (workspace.root().join(FOLDER), workspace.package("java"));
    let archive = repository.join(format!("{PLACE}/{VERSION}/{ARTIFACT}-{VERSION}.jar"));
    let (module, licence) = (workspace.artifact("hearth.wasm"), workspace.root().join("LICENSE"));
    let published = digests::file(workspace);
    let bill = sbom::file(workspace);
    let types = types(workspace);
    let reads: [&Path; 6] = [&sources, &types, &module, &published, &bill, &licence];
    let step = Step { name: "packages-java", reads: &reads, skips: EXCLUDED, writes: &[&archive] };
    step.run(workspace, || {
        empty(&repository)?;
        let mut command = maven(workspace, &sources, &["-DskipTests", "deploy"]);
        command.arg("-Dmaven.install.skip=true");
        command.arg(format!("-DaltDeploymentRepository=packages::{}", url(&repository)));
        alone(workspace, || process::run(&mut command))
    })?;
    forget(workspace, &archive)?;
    Ok(archive)
}

/// Returns the command that downloads the archive for a project.
pub(crate) fn install(path: &str) -> String {
    // The path below the repository consists of PLACE, the version, and the archive.
    let below = Path::new(PLACE).components().count() + 2;
    let repository = Path::new(path).ancestors().nth(below).unwrap_or(Path::new(path));
    format!(
        "mvn dependency:get -Dartifact={GROUP}:{ARTIFACT}:{VERSION} -DremoteRepositories={}",
        url(repository)
    )
}

/// Runs the tests of the generator of types, of the package and of the example.
///
/// # Errors
///
/// Returns an error if a part does not build, or a test fails.
pub(crate) fn test(workspace: &Workspace, filter: &Filter) -> Result<()> {
    package(workspace)?;
    for folder in [GENERATOR, FOLDER, "examples/java-service"] {
        let mut command = maven(workspace, &workspace.root().join(folder), &["verify"]);
        alone(workspace, || filter.run(filter.maven(&mut command)))?;
    }
    Ok(())
}

/// Writes the types of the contract below the target directory, by the program in `hosts/java/generator`.
///
/// # Errors
///
/// Returns an error if Maven is missing, or the program does not support a type of the contract.
pub(crate) fn generate(workspace: &Workspace) -> Result<()> {
    let classes = assemble(workspace, GENERATOR, GENERATOR_CLASSES, &[])?;
    let (generator, contract) = (workspace.target().join(GENERATOR_CLASSES), workspace.root().join(CONTRACT));
    let types = types(workspace);
    let step = Step { name: "types-java", reads: &[&generator, &contract], skips: &[], writes: &[&types] };
    step.run(workspace, || {
        empty(&types)?;
        let mut command = Command::new("java");
        command.arg("-classpath").arg(&classes).arg("generator.Generate");
        process::run(command.arg(&contract).arg(types.join("hearth")))
    })?;
    Ok(())
}

/// Returns the folder of the types of the contract, as sources.
fn types(workspace: &Workspace) -> PathBuf {
    workspace.target().join("generated/java")
}

/// Builds the executor of the conformance suite.
///
/// # Errors
///
/// Returns an error if it does not build.
pub(crate) fn build_executor(workspace: &Workspace) -> Result<Program> {
    program(workspace, "tests/conformance/java", "conformance/java", "Ask")
}

/// Builds the benchmark, which compares the archive with alternatives.
///
/// # Errors
///
/// Returns an error if it does not build.
pub(crate) fn bench(workspace: &Workspace) -> Result<Program> {
    program(workspace, "hosts/java/bench", "bench/java", "Hosts")
}

/// Builds the validators in Java for the suite `schemas`.
///
/// # Errors
///
/// Returns an error if they do not build.
pub(crate) fn schemas(workspace: &Workspace, _: bool) -> Result<Program> {
    let classes = assemble(workspace, "tests/schemas/java", "schemas/java", &[])?;
    Ok(Program::new("java", workspace, ["java".into(), "-classpath".into(), classes, "Schemas".into()]))
}

/// Builds a program that uses the package.
fn program(workspace: &Workspace, folder: &str, place: &str, class: &str) -> Result<Program> {
    let archive = package(workspace)?;
    let classes = assemble(workspace, folder, place, &[&archive])?;
    Ok(Program::new("java", workspace, ["java".into(), "-classpath".into(), classes, class.into()]))
}

/// Builds a program: its archive, and its dependencies in `lib` beside it. Returns its class path.
fn assemble(workspace: &Workspace, folder: &str, place: &str, archives: &[&Path]) -> Result<OsString> {
    let (sources, directory) = (workspace.root().join(folder), workspace.target().join(place));
    let reads: Vec<&Path> = [sources.as_path()].into_iter().chain(archives.iter().copied()).collect();
    let step = Step { name: place, reads: &reads, skips: &[], writes: &[&directory] };
    step.run(workspace, || {
        empty(&directory)?;
        let mut command = maven(workspace, &sources, &["-DskipTests", "package"]);
        command.arg(format!("-Dhearth.build={}", directory.display()));
        alone(workspace, || process::run(&mut command))
    })?;
    Ok(env::join_paths([directory.join("*"), directory.join("lib/*")])?)
}

/// Runs Maven while no other suite does, because Maven 3.8 does not lock its cache.
fn alone(workspace: &Workspace, run: impl FnOnce() -> Result<()>) -> Result<()> {
    locked(&cache(workspace).with_extension("lock"), run)
}

/// Returns a call of Maven with the paths of the build.
fn maven(workspace: &Workspace, directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("mvn");
    command.args(["--batch-mode", "--quiet", "-Dstyle.color=never"]).args(arguments).current_dir(directory);
    command.arg(format!("-Dmaven.repo.local={}", cache(workspace).display()));
    command.arg(format!("-Dhearth.artifacts={}", workspace.artifacts().display()));
    command.arg(format!("-Dhearth.target={}", workspace.target().join("java").display()));
    command.arg(format!("-Dhearth.types={}", types(workspace).display()));
    command.arg(format!("-Dhearth.repository={}", url(&workspace.package("java"))));
    command.env("HEARTH_ARTIFACTS", workspace.artifacts());
    command
}

/// Removes an older archive of the same version from the cache of Maven, because Maven never looks for a newer one.
fn forget(workspace: &Workspace, archive: &Path) -> Result<()> {
    let cached = cache(workspace).join(PLACE).join(VERSION);
    let same = archive.file_name().is_some_and(|name| {
        fs::read(cached.join(name)).is_ok_and(|bytes| fs::read(archive).is_ok_and(|built| built == bytes))
    });
    if cached.is_dir() && !same {
        fs::remove_dir_all(&cached).with_context(|| format!("cannot remove {}", cached.display()))?;
    }
    Ok(())
}

/// Returns the cache of Maven, which is that of this checkout, so that nothing is written to or removed from the user's.
fn cache(workspace: &Workspace) -> PathBuf {
    workspace.target().join("maven")
}

/// Returns the `file:` URL of a directory.
fn url(directory: &Path) -> String {
    format!("file://{}", directory.display())
}

const FOLDER: &str = "hosts/java";
const GENERATOR: &str = "hosts/java/generator";
/// The program that writes the types, below the target directory.
const GENERATOR_CLASSES: &str = "generator/java";
/// Folders that are not in the package.
const EXCLUDED: &[&str] = &["bench", "generator"];
const CONTRACT: &str = "wasm/contract.schema.json";
/// `.example` is a reserved domain, so these coordinates cannot belong to a third party in a public repository.
const GROUP: &str = "example.hearth";
const ARTIFACT: &str = "hearth-kpt";
/// The path of the versions in a repository.
const PLACE: &str = "example/hearth/hearth-kpt";

#[cfg(test)]
mod tests {
    use super::{ARTIFACT, GROUP, PLACE, VERSION, install};

    #[test]
    fn the_command_names_the_repository_and_not_the_archive() {
        let archive = format!("{PLACE}/{VERSION}/{ARTIFACT}-{VERSION}.jar");
        let line = install(&format!("/x/target/packages/java/{archive}"));
        assert!(line.ends_with("-DremoteRepositories=file:///x/target/packages/java"), "{line}");
        assert!(line.contains("-Dartifact=example.hearth:hearth-kpt:"), "{line}");
    }

    #[test]
    fn the_path_matches_the_coordinates() {
        assert_eq!(PLACE, format!("{}/{ARTIFACT}", GROUP.replace('.', "/")));
    }
}
