//! `cargo xtask package`: builds the packages of the languages and the conformance kit into `target/packages`. Each
//! contains the one module.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::summary::select;
use crate::workspace::Workspace;
use crate::{build, go, java, kit, npm, python};

/// The packages, in the order in which they are built. To add a language, add a line.
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
    // The answers in the kit are those of the core.
    Package {
        name: "conformance",
        title: "conformance kit",
        hosts: &["core"],
        build: kit::package,
        install: |path| format!("tar -xzf {path}"),
    },
];

/// The package of a language, or the conformance kit.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// The hosts of the conformance suite that use the package.
    pub(crate) hosts: &'static [&'static str],
    build: fn(&Workspace) -> Result<PathBuf>,
    install: fn(&str) -> String,
}

impl Package {
    /// Builds the package from the built module unless nothing has changed, and returns its path.
    ///
    /// # Errors
    ///
    /// Returns an error if a tool is missing, or the package does not build.
    pub(crate) fn build(&self, workspace: &Workspace) -> Result<PathBuf> {
        (self.build)(workspace).with_context(|| format!("cannot build the {}", self.title))
    }
}

/// Builds the module and the named packages, or all packages, and prints how to install each.
///
/// # Errors
///
/// Returns an error if a name is unknown, or a part does not build.
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
