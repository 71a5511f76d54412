//! Where things lie: the checkout, the target directory, the artefacts; and how cargo is called.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use cargo_metadata::{CrateType, Metadata, MetadataCommand, Target};

use crate::{process, step};

/// The checkout and where its builds go.
#[derive(Debug)]
pub(crate) struct Workspace {
    root: PathBuf,
    target: PathBuf,
    tools: PathBuf,
    metadata: Metadata,
}

impl Workspace {
    /// Asks cargo for the workspace that `cargo xtask` was called in. It says so at run time: a builder that
    /// remembers where it was compiled builds the wrong checkout when two of them share a target directory.
    ///
    /// # Errors
    ///
    /// When `cargo metadata` does not succeed.
    pub(crate) fn find() -> Result<Self> {
        let directory =
            std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
        let metadata = describe(&directory)?;
        let root = metadata.workspace_root.clone().into_std_path_buf();
        let target = metadata.target_directory.clone().into_std_path_buf();
        Ok(Self { root, tools: target.join("tools"), target, metadata })
    }

    /// A copy of this checkout, which has a target directory of its own and shares the installed tools.
    ///
    /// # Errors
    ///
    /// When `cargo metadata` does not succeed.
    pub(crate) fn copy_at(&self, root: &Path) -> Result<Self> {
        let (root, target) = (root.to_owned(), root.join("target"));
        Ok(Self { metadata: describe(&root)?, root, target, tools: self.tools.clone() })
    }

    /// The root of the checkout.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The directory of all builds.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// The directory of the installed tools.
    pub(crate) fn tools(&self) -> &Path {
        &self.tools
    }

    /// The directory of the artefacts.
    pub(crate) fn artifacts(&self) -> PathBuf {
        self.target.join("hearth")
    }

    /// The path of one artefact.
    pub(crate) fn artifact(&self, name: &str) -> PathBuf {
        self.artifacts().join(name)
    }

    /// The path of a slice of the module.
    pub(crate) fn slice(&self, name: &str) -> PathBuf {
        self.artifacts().join("slices").join(format!("{name}.wasm"))
    }

    /// The directory of the built package for a language.
    pub(crate) fn package(&self, name: &str) -> PathBuf {
        self.target.join("packages").join(name)
    }

    /// The `hearth` command of a release build.
    pub(crate) fn hearth(&self) -> PathBuf {
        self.target.join("release").join(format!("hearth{}", std::env::consts::EXE_SUFFIX))
    }

    /// Whether the member makes a WebAssembly module.
    pub(crate) fn makes_module(&self, package: &str) -> bool {
        self.targets(package).any(|target| target.crate_types.contains(&CrateType::CDyLib))
    }

    /// Whether the member has a test or a bench of that name.
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

    /// The version of a dependency that a member asks for.
    pub(crate) fn required(&self, package: &str, dependency: &str) -> Option<String> {
        let member = self.metadata.packages.iter().find(|member| member.name == package)?;
        let required = member.dependencies.iter().find(|required| required.name == dependency)?;
        Some(required.req.to_string())
    }

    /// A call of cargo in the checkout. Every native build knows where the artefacts lie, so that none of them
    /// makes cargo believe that something changed.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("HEARTH_ARTIFACTS", self.artifacts());
        // What `cargo run` says of this package; some dependencies would be compiled anew for it.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("CARGO_PKG_") {
                command.env_remove(name);
            }
        }
        command
    }

    /// A call of cargo over every native member but the builder. The features of shared dependencies follow from
    /// which members a call is about; with one choice for all calls, each dependency is compiled once.
    pub(crate) fn native(&self, arguments: &[&str]) -> Command {
        let mut command = self.cargo(&[]);
        let (subcommand, rest) = arguments.split_first().unwrap_or((&"build", &[]));
        command
            .arg(subcommand)
            .args(["--workspace", "--exclude", "hearth-edge", "--exclude", BROWSER_TESTS])
            .args(["--exclude", "xtask", "--features", "hearth-kpt/cli"])
            .args(rest);
        command
    }

    /// Copies the sources, without what tools make.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written.
    pub(crate) fn copy_sources(&self, to: &Path) -> Result<()> {
        for (name, file) in step::files(&self.root, &[".git"])? {
            if file.starts_with(&self.target) {
                continue;
            }
            let copied = to.join(name);
            if let Some(directory) = copied.parent() {
                std::fs::create_dir_all(directory)?;
            }
            std::fs::copy(&file, &copied).with_context(|| format!("cannot copy {}", file.display()))?;
        }
        Ok(())
    }

    /// Builds one member for WebAssembly and gives back its bytes.
    ///
    /// # Errors
    ///
    /// When the target cannot be installed, or the member does not build.
    pub(crate) fn wasm(&self, package: &str, environment: &[(&str, &str)]) -> Result<Vec<u8>> {
        install_target(WASM)?;
        let mut command = self.cargo(&["build", "--profile", "wasm", "--target", WASM, "--package", package]);
        command
            .env(
                "CARGO_ENCODED_RUSTFLAGS",
                [self.remappings()?.as_str(), INLINING, DIGESTS, MEMORY, RELOCATIONS].join("\u{1f}"),
            )
            // wasm-bindgen reads from a custom section which features the module may use; the builder strips later.
            .env("CARGO_PROFILE_WASM_STRIP", "none")
            .envs(environment.iter().copied())
            .env_remove("HEARTH_ARTIFACTS");
        process::run(&mut command)?;
        let file = format!("{}.wasm", package.replace('-', "_"));
        let path = self.target.join(WASM).join("wasm").join(file);
        std::fs::read(&path).with_context(|| format!("{package} left no module at {}", path.display()))
    }

    /// The compiler's options that keep every path of this machine out of the module: its identity must not
    /// depend on where the checkout lies, nor on which registry or mirror the dependencies came from. A later option
    /// wins over an earlier one, so the inner paths come last.
    fn remappings(&self) -> Result<String> {
        let sysroot = PathBuf::from(process::read(Command::new("rustc").args(["--print", "sysroot"]))?);
        let library = sysroot.join("lib/rustlib/src/rust");
        let mut pairs = vec![
            (sysroot, "/sysroot".to_owned()),
            // The name that the compiler itself gives its library where the sources are not installed.
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

    /// The directories that hold the sources of the module's and the edge's dependencies, fetched where they are
    /// missing.
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

/// The workspace of a directory, in cargo's words.
fn describe(directory: &Path) -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.no_deps().current_dir(directory);
    command.exec().context("cargo does not understand the workspace")
}

/// Adds a compilation target by rustup where it is missing.
///
/// # Errors
///
/// When it is missing and rustup cannot add it.
pub(crate) fn install_target(target: &str) -> Result<()> {
    let library =
        process::read(Command::new("rustc").args(["--print", "target-libdir", "--target", target]))?;
    if !Path::new(&library).is_dir() {
        process::run(Command::new("rustup").args(["target", "add", target]))
            .with_context(|| format!("install the Rust target {target}, then run this again"))?;
    }
    Ok(())
}

/// The commit that the compiler was built from.
fn compiler_commit() -> Result<String> {
    let version = process::read(Command::new("rustc").arg("-vV"))?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or_default();
    ensure!(!commit.is_empty(), "`rustc -vV` names no commit");
    Ok(commit.to_owned())
}

/// The member that tests the module in a page; built for WebAssembly only.
pub(crate) const BROWSER_TESTS: &str = "hearth-chromium-tests";

/// Inlines functions of up to 50 instructions, in place of the usual 225, unless they are marked `#[inline]`: a smaller
/// module, as fast. All costs and limits are twenty times the usual ones. So a constant weighs a twentieth: the bonus of
/// 15,000 for a function with only one caller, by which the compiler otherwise makes functions of up to 38,000 bytes (see
/// `budget.rs`).
const INLINING: &str = "-Cllvm-args=-inline-threshold=1000 -inlinehint-threshold=4500 -inline-instr-cost=100 \
                        -inline-call-penalty=500";

/// The rounds of SHA-2 as loops: unrolled they are 18,000 bytes instead of 2,000.
const DIGESTS: &str = "--cfg=sha2_backend_soft=\"compact\"";

/// The most memory that an instance takes on any host, 256 MiB: what the largest request of each operation needs, and a
/// quarter more. The module says it itself, so that no host has to.
const MEMORY: &str = "-Clink-arg=--max-memory=268435456";

/// The linker says what refers to what, for `slices`. The module is the same without.
const RELOCATIONS: &str = "-Clink-arg=--emit-relocs";

/// The target of the module and of the edge.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";
