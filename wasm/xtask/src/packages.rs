//! `cargo xtask package`: the packages of the languages and the conformance kit, each with the one module inside, in
//! `target/packages`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::summary::select;
use crate::workspace::Workspace;
use crate::{build, go, java, kit, npm, python};

/// The packages, in the order in which they are built. Another language is another line.
pub(crate) const PACKAGES: &[Package] = &[
    Package {
        name: "npm",
        title: "npm package",
        hosts: &["node", "chromium"],
        build: npm::pack,
        install: |path| format!("npm install {path}"),
    },
    Package {
        name: "python",
        title: "Python wheel",
        hosts: &["python"],
        build: python::package,
        install: |path| format!("pip install {path}"),
    },
    Package { name: "go", title: "Go module", hosts: &["go"], build: go::package, install: go::install },
    Package {
        name: "java",
        title: "Java archive",
        hosts: &["java"],
        build: java::package,
        install: java::install,
    },
    // The answers are those of the core.
    Package {
        name: "conformance",
        title: "conformance kit",
        hosts: &["core"],
        build: kit::package,
        install: |path| format!("tar -xzf {path}"),
    },
];

/// A package.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// The hosts of the conformance suite that it is for.
    pub(crate) hosts: &'static [&'static str],
    build: fn(&Workspace) -> Result<PathBuf>,
    install: fn(&str) -> String,
}

impl Package {
    /// Builds it from the built module unless nothing has changed, and gives back where it lies.
    ///
    /// # Errors
    ///
    /// When a tool is missing, or it does not build.
    pub(crate) fn build(&self, workspace: &Workspace) -> Result<PathBuf> {
        (self.build)(workspace).with_context(|| format!("there is no {}", self.title))
    }
}

/// Builds the module and the packages that are named, or all of them, and says how each is installed.
///
/// # Errors
///
/// When a name is unknown, or something does not build.
pub(crate) fn run(workspace: &Workspace, names: &[String]) -> Result<()> {
    let packages = select(PACKAGES, |package| package.name, names)?;
    build::for_packages(workspace)?;
    let mut lines = Vec::new();
    for package in packages {
        let path = package.build(workspace)?.display().to_string();
        lines.push(format!("{}: {path}\n  {}", package.title, (package.install)(&path)));
    }
    println!("\n{}", lines.join("\n"));
    Ok(())
}

/// The version of everything.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Makes a directory, without what is in it.
///
/// # Errors
///
/// When it cannot be emptied or made.
pub(crate) fn empty(directory: &Path) -> Result<()> {
    if directory.exists() {
        fs::remove_dir_all(directory).with_context(|| format!("cannot empty {}", directory.display()))?;
    }
    fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))
}
