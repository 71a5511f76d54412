//! What is written in Java: the archive in `hosts/java`, its tests, its example, and the programs that ask it and measure
//! it. All by Maven.
//!
//! The package is a repository of Maven in a directory. What is tried out with it takes it from there, as anybody would.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::packages::{VERSION, empty};
use crate::program::Program;
use crate::step::Step;
use crate::workspace::Workspace;
use crate::{digests, process, sbom};

/// Builds the archive and puts it into the repository.
///
/// # Errors
///
/// When there is no Maven, or the archive does not build.
pub(crate) fn package(workspace: &Workspace) -> Result<PathBuf> {
    let (sources, repository) = (workspace.root().join(FOLDER), workspace.package("java"));
    let archive = repository.join(format!("{PLACE}/{VERSION}/{ARTIFACT}-{VERSION}.jar"));
    let (module, licence) = (workspace.artifact("hearth.wasm"), workspace.root().join("LICENSE"));
    let published = digests::file(workspace);
    let bill = sbom::file(workspace);
    let reads: [&Path; 5] = [&sources, &module, &published, &bill, &licence];
    let step = Step { name: "packages-java", reads: &reads, skips: APART, writes: &[&archive] };
    step.run(workspace, || {
        empty(&repository)?;
        let mut command = maven(workspace, &sources, &["-DskipTests", "deploy"]);
        // The user's own repository is for what the user installs.
        command.arg("-Dmaven.install.skip=true");
        command.arg(format!("-DaltDeploymentRepository=packages::{}", url(&repository)));
        process::run(&mut command)
    })?;
    forget(&archive)?;
    Ok(archive)
}

/// How a project takes the archive.
pub(crate) fn install(path: &str) -> String {
    // Below the repository: PLACE, the version, and the archive.
    let below = Path::new(PLACE).components().count() + 2;
    let repository = Path::new(path).ancestors().nth(below).unwrap_or(Path::new(path));
    format!(
        "mvn dependency:get -Dartifact={GROUP}:{ARTIFACT}:{VERSION} -DremoteRepositories={}",
        url(repository)
    )
}

/// Compares the generated types with the contract, and runs the tests of the package and of the example.
///
/// # Errors
///
/// When something does not build, or a test fails.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    package(workspace)?;
    for folder in [GENERATOR, FOLDER, "examples/java-service"] {
        process::run(&mut maven(workspace, &workspace.root().join(folder), &["verify"]))?;
    }
    Ok(())
}

/// Writes the types of the contract, by the program in `hosts/java/generator`.
///
/// # Errors
///
/// When there is no Maven, or the contract has a type that the program cannot write.
pub(crate) fn generate(workspace: &Workspace) -> Result<()> {
    let classes = assemble(workspace, GENERATOR, "generator/java", &[])?;
    let mut command = Command::new("java");
    command.arg("-classpath").arg(classes).arg("generator.Generate");
    command.arg(workspace.root().join(CONTRACT)).arg(workspace.root().join(FOLDER).join(PACKAGE));
    process::run(&mut command)
}

/// What asks the archive in the conformance suite.
///
/// # Errors
///
/// When it does not build.
pub(crate) fn asker(workspace: &Workspace) -> Result<Program> {
    program(workspace, "tests/conformance/java", "conformance/java", "Ask")
}

/// What measures the archive, beside what else there is.
///
/// # Errors
///
/// When it does not build.
pub(crate) fn bench(workspace: &Workspace) -> Result<Program> {
    program(workspace, "hosts/java/bench", "bench/java", "Hosts")
}

/// The validators of Java in the suite `schemas`.
///
/// # Errors
///
/// If they do not build.
pub(crate) fn schemas(workspace: &Workspace) -> Result<Program> {
    let classes = assemble(workspace, "tests/schemas/java", "schemas/java", &[])?;
    Ok(Program::new("java", workspace, ["java".into(), "-classpath".into(), classes, "Schemas".into()]))
}

/// Builds a program that uses the package.
fn program(workspace: &Workspace, folder: &str, place: &str, class: &str) -> Result<Program> {
    let archive = package(workspace)?;
    let classes = assemble(workspace, folder, place, &[&archive])?;
    Ok(Program::new("java", workspace, ["java".into(), "-classpath".into(), classes, class.into()]))
}

/// Builds a program: its archive, and beside it, in `lib`, those that it needs. Gives back its class path.
fn assemble(workspace: &Workspace, folder: &str, place: &str, archives: &[&Path]) -> Result<OsString> {
    let (sources, directory) = (workspace.root().join(folder), workspace.target().join(place));
    let reads: Vec<&Path> = [sources.as_path()].into_iter().chain(archives.iter().copied()).collect();
    let step = Step { name: place, reads: &reads, skips: &[], writes: &[&directory] };
    step.run(workspace, || {
        empty(&directory)?;
        let mut command = maven(workspace, &sources, &["-DskipTests", "package"]);
        process::run(command.arg(format!("-Dhearth.build={}", directory.display())))
    })?;
    Ok(env::join_paths([directory.join("*"), directory.join("lib/*")])?)
}

/// Maven, told where everything lies.
fn maven(workspace: &Workspace, directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("mvn");
    command.args(["--batch-mode", "--quiet", "-Dstyle.color=never"]).args(arguments).current_dir(directory);
    command.arg(format!("-Dhearth.artifacts={}", workspace.artifacts().display()));
    command.arg(format!("-Dhearth.target={}", workspace.target().join("java").display()));
    command.arg(format!("-Dhearth.repository={}", url(&workspace.package("java"))));
    command.env("HEARTH_ARTIFACTS", workspace.artifacts());
    command
}

/// Takes an older archive of the same version out of Maven's cache, where there is one: Maven never looks for a newer one.
fn forget(archive: &Path) -> Result<()> {
    let Some(home) = env::home_dir() else { return Ok(()) };
    let cached = home.join(".m2/repository").join(PLACE).join(VERSION);
    let same = archive.file_name().is_some_and(|name| {
        fs::read(cached.join(name)).is_ok_and(|bytes| fs::read(archive).is_ok_and(|built| built == bytes))
    });
    if cached.is_dir() && !same {
        fs::remove_dir_all(&cached).with_context(|| format!("cannot remove {}", cached.display()))?;
    }
    Ok(())
}

/// The address of a directory.
fn url(directory: &Path) -> String {
    format!("file://{}", directory.display())
}

const FOLDER: &str = "hosts/java";
const GENERATOR: &str = "hosts/java/generator";
/// What users do not get.
const APART: &[&str] = &["bench", "generator"];
const CONTRACT: &str = "wasm/contract.schema.json";
/// The sources of the package, in its folder.
const PACKAGE: &str = "src/main/java/hearth";
/// `.example` is a reserved domain, so the coordinates can belong to no stranger in a public repository.
const GROUP: &str = "example.hearth";
const ARTIFACT: &str = "hearth-kpt";
/// Where the versions lie in a repository.
const PLACE: &str = "example/hearth/hearth-kpt";

#[cfg(test)]
mod tests {
    use super::{ARTIFACT, GROUP, PLACE, VERSION, install};

    #[test]
    fn the_repository_is_told_and_not_the_archive() {
        let archive = format!("{PLACE}/{VERSION}/{ARTIFACT}-{VERSION}.jar");
        let line = install(&format!("/x/target/packages/java/{archive}"));
        assert!(line.ends_with("-DremoteRepositories=file:///x/target/packages/java"), "{line}");
        assert!(line.contains("-Dartifact=example.hearth:hearth-kpt:"), "{line}");
    }

    #[test]
    fn the_place_is_that_of_the_coordinates() {
        assert_eq!(PLACE, format!("{}/{ARTIFACT}", GROUP.replace('.', "/")));
    }
}
