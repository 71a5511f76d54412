//! The paths of the checkout, the target directory and the artefacts, and how to call cargo.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use cargo_metadata::{Metadata, MetadataCommand, Target};

use crate::process;

/// A profile of builds for WebAssembly.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Profile {
    /// The artefacts.
    Artifact,
    /// The edge for one test.
    Quick,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Self::Artifact => "wasm",
            Self::Quick => "quick",
        }
    }
}

/// The checkout and the paths of its builds.
#[derive(Debug)]
pub(crate) struct Workspace {
    root: PathBuf,
    target: PathBuf,
    tools: PathBuf,
    metadata: Metadata,
}

impl Workspace {
    /// Finds the workspace of the current `cargo xtask` call through cargo. It is found at run time: a path compiled
    /// into the builder would be wrong if two checkouts shared a target directory.
    ///
    /// # Errors
    ///
    /// Returns an error if `cargo metadata` fails.
    pub(crate) fn find() -> Result<Self> {
        let directory =
            std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
        let metadata = describe(&directory)?;
        let root = metadata.workspace_root.clone().into_std_path_buf();
        let target = metadata.target_directory.clone().into_std_path_buf();
        Ok(Self { root, tools: target.join("tools"), target, metadata })
    }

    /// Returns the workspace of a copy of this checkout, with its own target directory and the same installed tools.
    ///
    /// # Errors
    ///
    /// Returns an error if `cargo metadata` fails.
    pub(crate) fn copy_at(&self, root: &Path) -> Result<Self> {
        let (root, target) = (root.to_owned(), root.join("target"));
        Ok(Self { metadata: describe(&root)?, root, target, tools: self.tools.clone() })
    }

    /// Returns the root of the checkout.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the directory of all builds.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Returns the directory of the installed tools.
    pub(crate) fn tools(&self) -> &Path {
        &self.tools
    }

    /// Returns the directory of the artefacts.
    pub(crate) fn artifacts(&self) -> PathBuf {
        self.target.join("hearth")
    }

    /// Returns the path of one artefact.
    pub(crate) fn artifact(&self, name: &str) -> PathBuf {
        self.artifacts().join(name)
    }

    /// Returns the path of a slice of the module.
    pub(crate) fn slice(&self, name: &str) -> PathBuf {
        self.artifacts().join("slices").join(format!("{name}.wasm"))
    }

    /// Returns the directory of the built package for a language.
    pub(crate) fn package(&self, name: &str) -> PathBuf {
        self.target.join("packages").join(name)
    }

    /// Returns the path of the `hearth` command that the tests run.
    pub(crate) fn hearth(&self) -> PathBuf {
        self.command("debug")
    }

    /// Returns the path of the `hearth` command of a release build.
    pub(crate) fn released_hearth(&self) -> PathBuf {
        self.command("release")
    }

    fn command(&self, profile: &str) -> PathBuf {
        self.target.join(profile).join(format!("hearth{}", std::env::consts::EXE_SUFFIX))
    }

    /// Returns whether the member has a test or a bench of that name.
    pub(crate) fn has_target(&self, package: &str, name: &str) -> bool {
        self.targets(package).any(|target| target.name == name)
    }

    fn targets(&self, package: &str) -> impl Iterator<Item = &Target> {
        self.metadata
            .packages
            .iter()
            .filter(move |member| member.name == package)
            .flat_map(|member| &member.targets)
    }

    /// Returns the version requirement of a member for a dependency.
    pub(crate) fn required(&self, package: &str, dependency: &str) -> Option<String> {
        let member = self.metadata.packages.iter().find(|member| member.name == package)?;
        let required = member.dependencies.iter().find(|required| required.name == dependency)?;
        Some(required.req.to_string())
    }

    /// Returns a call of cargo in the checkout. The path of the artefacts is set for every native build, so that cargo
    /// does not see a changed environment and rebuild.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("HEARTH_ARTIFACTS", self.artifacts());
        // `cargo run` sets these for this package; some dependencies would be rebuilt because of them.
        for (name, _) in std::env::vars_os() {
            let is_own = |prefix| name.to_string_lossy().starts_with(prefix);
            if is_own("CARGO_PKG_") || is_own("CARGO_MANIFEST_") {
                command.env_remove(&name);
            }
        }
        command
    }

    /// Returns a call of cargo for every native member except the builder. The features of shared dependencies depend
    /// on the selected members. With the same selection for all calls, each dependency is compiled once.
    pub(crate) fn native(&self, arguments: &[&str]) -> Command {
        let mut command = self.cargo(&[]);
        let (subcommand, rest) = arguments.split_first().unwrap_or((&"build", &[]));
        command
            .arg(subcommand)
            .args(["--workspace", "--exclude", "hearth-edge", "--exclude", BROWSER_TESTS])
            .args(BUILDER.iter().flat_map(|member| ["--exclude", member]))
            .args(rest);
        command
    }

    /// Returns a call of cargo for the builder, whose dependencies have the features that `cargo xtask` builds.
    pub(crate) fn builder(&self, subcommand: &str, arguments: &[&str]) -> Command {
        let mut command = self.cargo(&[subcommand]);
        command.args(BUILDER.iter().flat_map(|member| ["--package", member])).args(arguments);
        command
    }

    /// Builds one member for WebAssembly in a profile, and returns the bytes of its module.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be installed, or the member does not build.
    pub(crate) fn wasm(
        &self,
        package: &str,
        profile: Profile,
        environment: &[(&str, &str)],
    ) -> Result<Vec<u8>> {
        install_target(WASM)?;
        let profile = profile.name();
        let mut command =
            self.cargo(&["build", "--profile", profile, "--target", WASM, "--package", package]);
        command
            .env(
                "CARGO_ENCODED_RUSTFLAGS",
                [self.remappings()?.as_str(), INLINING, DIGESTS, MEMORY, RELOCATIONS].join("\u{1f}"),
            )
            // wasm-bindgen reads the allowed features from a custom section; the builder strips the module later.
            .env("CARGO_PROFILE_WASM_STRIP", "none")
            .envs(environment.iter().copied())
            .env_remove("HEARTH_ARTIFACTS");
        process::run(&mut command)?;
        let file = format!("{}.wasm", package.replace('-', "_"));
        let path = self.target.join(WASM).join(profile).join(file);
        std::fs::read(&path).with_context(|| format!("{package} wrote no module to {}", path.display()))
    }

    /// Returns the compiler options that remap every local path. The identity of the module must depend neither on the
    /// location of the checkout nor on the registry or mirror of the dependencies. A later option takes precedence over
    /// an earlier one, so inner paths come last.
    fn remappings(&self) -> Result<String> {
        let sysroot = PathBuf::from(process::read(Command::new("rustc").args(["--print", "sysroot"]))?);
        let library = sysroot.join("lib/rustlib/src/rust");
        let mut pairs = vec![
            (sysroot, "/sysroot".to_owned()),
            // The path that the compiler itself uses for its library if the sources are not installed.
            (library, format!("/rustc/{}", compiler_commit()?)),
            (self.root.clone(), "/hearth".to_owned()),
            (self.target.clone(), "/target".to_owned()),
        ];
        pairs.extend(
            self.dependency_directories()?.into_iter().map(|directory| (directory, "/crates".to_owned())),
        );
        let options: Vec<String> =
            pairs.iter().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display())).collect();
        Ok(options.join("\u{1f}"))
    }

    /// Returns the directories with the sources of the dependencies of the module and the edge, after fetching those
    /// that are missing.
    fn dependency_directories(&self) -> Result<BTreeSet<PathBuf>> {
        let metadata = MetadataCommand::new()
            .current_dir(&self.root)
            .other_options(["--filter-platform".to_owned(), WASM.to_owned()])
            .exec()
            .context("cargo cannot fetch the dependencies")?;
        let foreign = metadata.packages.iter().filter(|package| package.source.is_some());
        let directories = foreign.filter_map(|package| package.manifest_path.parent()?.parent());
        Ok(directories.map(|directory| directory.as_std_path().to_owned()).collect())
    }
}

/// Returns the metadata of the workspace of a directory.
fn describe(directory: &Path) -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.no_deps().current_dir(directory);
    command.exec().context("`cargo metadata` failed")
}

/// Adds a compilation target with rustup if it is missing.
///
/// # Errors
///
/// Returns an error if the target is missing and rustup cannot add it.
pub(crate) fn install_target(target: &str) -> Result<()> {
    let library =
        process::read(Command::new("rustc").args(["--print", "target-libdir", "--target", target]))?;
    if !Path::new(&library).is_dir() {
        process::run(Command::new("rustup").args(["target", "add", target]))
            .with_context(|| format!("install the Rust target {target}, then run this again"))?;
    }
    Ok(())
}

/// Adds clippy and rustfmt with rustup if they are missing. rustup installs the components in `rust-toolchain.toml` only
/// with the toolchain itself, and an image of the compiler can have the toolchain without them.
///
/// # Errors
///
/// Returns an error if a component is missing and rustup cannot add it.
pub(crate) fn install_components() -> Result<()> {
    for (program, component) in [("clippy-driver", "clippy"), ("rustfmt", "rustfmt")] {
        if !process::succeeds(program, &["--version"]) {
            process::run(Command::new("rustup").args(["component", "add", component]))
                .with_context(|| format!("install the component {component} of Rust, then run this again"))?;
        }
    }
    Ok(())
}

/// Returns the commit from which the compiler was built.
fn compiler_commit() -> Result<String> {
    let version = process::read(Command::new("rustc").arg("-vV"))?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or_default();
    ensure!(!commit.is_empty(), "`rustc -vV` does not report a commit");
    Ok(commit.to_owned())
}

/// The version of all packages.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The members of the builder.
const BUILDER: [&str; 3] = ["xtask", "hearth-generate", "hearth-pack"];

/// The member that tests the module in a page; it builds only for WebAssembly.
pub(crate) const BROWSER_TESTS: &str = "hearth-chromium-tests";

/// Inlines functions of up to 50 instructions instead of 225, unless they are marked `#[inline]`. The module becomes
/// smaller and is as fast. All costs and limits are twenty times the defaults, so fixed bonuses have a twentieth of
/// their usual effect. One is the bonus of 15,000 for a function with a single caller, with which the compiler would
/// otherwise build functions of up to 38,000 bytes (see `budget.rs`).
const INLINING: &str = "-Cllvm-args=-inline-threshold=1000 -inlinehint-threshold=4500 -inline-instr-cost=100 \
                        -inline-call-penalty=500";

/// Compiles the rounds of SHA-2 as loops, which take 2,000 bytes instead of 18,000 when unrolled.
const DIGESTS: &str = "--cfg=sha2_backend_soft=\"compact\"";

/// The maximum memory of an instance on any host, 256 MiB: the need of the largest request of each operation, and a
/// quarter more. The limit is part of the module, so hosts need not set it.
const MEMORY: &str = "-Clink-arg=--max-memory=268435456";

/// Makes the linker write relocations, for `slices`. They do not change the finished module.
const RELOCATIONS: &str = "-Clink-arg=--emit-relocs";

/// The target of the module and of the edge.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";
