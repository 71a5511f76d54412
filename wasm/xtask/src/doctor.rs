//! The programs of the system that suites need: what is installed, what is missing, and how to install it.

use std::collections::BTreeSet;
use std::env;
use std::path::Path;

use anyhow::Result;

use crate::browser::Browser;
use crate::{postgres, process, system};

/// A program that the builder does not install inside the tree.
#[derive(Debug)]
pub(crate) struct Need {
    name: &'static str,
    /// Debian's packages.
    packages: &'static [&'static str],
    /// The suites that need it. `all` is every build.
    suites: &'static [&'static str],
    is_there: fn() -> bool,
}

/// Prints each program, whether it is installed, the suites that need it, and the command that installs the missing
/// ones.
pub(crate) fn run() {
    let (there, missing): (Vec<&Need>, Vec<&Need>) = NEEDS.iter().partition(|need| (need.is_there)());
    for need in &there {
        println!("ok       {:<28} for {}", need.name, need.suites.join(", "));
    }
    for need in &missing {
        println!("missing  {:<28} for {}", need.name, need.suites.join(", "));
    }
    if missing.is_empty() {
        println!("\nEvery suite can run: cargo xtask test");
    } else {
        println!("\nOn Debian: {}", command(&missing));
    }
}

/// Installs the missing programs of these suites, if the run may install packages.
///
/// # Errors
///
/// Returns an error if the installation fails.
pub(crate) fn install(suites: &[&str]) -> Result<()> {
    let missing =
        NEEDS.iter().filter(|need| suites.iter().any(|suite| need.is_for(suite)) && !(need.is_there)());
    let packages: BTreeSet<&str> = missing.flat_map(|need| need.packages.iter().copied()).collect();
    if packages.is_empty() { Ok(()) } else { system::install(&packages.into_iter().collect::<Vec<_>>()) }
}

/// Returns why a suite cannot run, if a program is missing.
pub(crate) fn obstacle(suite: &str) -> Option<String> {
    let missing: Vec<&Need> = NEEDS.iter().filter(|need| need.is_for(suite) && !(need.is_there)()).collect();
    let names: Vec<&str> = missing.iter().map(|need| need.name).collect();
    (!missing.is_empty()).then(|| format!("missing: {}; to install: {}", names.join(", "), command(&missing)))
}

impl Need {
    fn is_for(&self, suite: &str) -> bool {
        self.suites.iter().any(|named| *named == suite || *named == "all")
    }
}

fn command(needs: &[&Need]) -> String {
    let packages: BTreeSet<&str> = needs.iter().flat_map(|need| need.packages.iter().copied()).collect();
    format!("apt-get install {}", packages.into_iter().collect::<Vec<_>>().join(" "))
}

fn has_compiler() -> bool {
    env::var_os("CXX").is_some_and(|path| Path::new(&path).is_file()) || system::on_path("c++").is_some()
}

const fn need(
    name: &'static str,
    packages: &'static [&'static str],
    suites: &'static [&'static str],
    is_there: fn() -> bool,
) -> Need {
    Need { name, packages, suites, is_there }
}

/// Every program. Programs on which the languages depend are those of the README.
const NEEDS: &[Need] = &[
    need("rustup", &["rustup"], &["all"], || system::on_path("rustup").is_some()),
    need("Node.js 20.19 with npm", &["nodejs", "npm"], &["all"], || system::on_path("npm").is_some()),
    need(
        "Python 3.10 with venv",
        &["python3-venv"],
        &[
            "conformance",
            "python",
            "schemas",
            "credentials",
            "oracle",
            "schemathesis",
            "cli",
            "docs",
            "check",
        ],
        || process::succeeds("python3", &["-c", "import ensurepip, venv"]),
    ),
    need(
        "Go 1.25",
        &["golang"],
        &["conformance", "faults", "postgres", "go", "schemas", "deploy", "check"],
        || system::on_path("go").is_some(),
    ),
    need(
        "a JDK of Java 17, and Maven",
        &["default-jdk-headless", "maven"],
        &["conformance", "java", "schemas", "oracle"],
        || system::on_path("javac").is_some() && system::on_path("mvn").is_some(),
    ),
    need(
        "Chromium and its driver",
        &["chromium", "chromium-driver"],
        &["conformance", "chromium", "desk", "openapi", "npm", "bundlers"],
        Browser::is_there,
    ),
    need("a compiler for C++", &["g++"], &["fuzz", "go"], has_compiler),
    need(
        "Postgres",
        &["postgresql"],
        &["cli", "fixtures", "faults", "postgres", "deploy"],
        postgres::is_installed,
    ),
    need("strace", &["strace"], &["faults", "postgres"], || system::on_path("strace").is_some()),
    need("faketime", &["faketime"], &["faults", "postgres"], || system::on_path("faketime").is_some()),
    need("HAProxy", &["haproxy"], &["deploy"], || system::on_path("haproxy").is_some()),
    need("nginx", &["nginx"], &["deploy"], || system::on_path("nginx").is_some()),
    need("a registry", &["docker-registry"], &["deploy"], || system::on_path("docker-registry").is_some()),
];

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use anyhow::Result;

    use super::NEEDS;
    use crate::suites::suite_names;

    /// The image has rustup, Node.js and Go from other images.
    #[test]
    fn the_image_for_development_has_each_package() -> Result<()> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.devcontainer/Containerfile");
        let image = fs::read_to_string(file)?;
        let installed: Vec<&str> = image.lines().map(|line| line.trim().trim_end_matches(" \\")).collect();
        let packages = NEEDS.iter().flat_map(|need| need.packages);
        for package in packages.filter(|name| !["rustup", "nodejs", "npm", "golang"].contains(name)) {
            assert!(installed.contains(package), "{package} is missing");
        }
        Ok(())
    }

    #[test]
    fn each_suite_of_a_program_exists() {
        let known = suite_names();
        for need in NEEDS {
            for suite in need.suites {
                assert!(*suite == "all" || known.contains(suite), "{} for {suite}", need.name);
            }
        }
    }
}
