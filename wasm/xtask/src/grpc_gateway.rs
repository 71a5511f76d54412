//! The grpc-gateway in Go with which the bench `edge` compares the edge. Its code is generated from the protos of the sample
//! node by the `protoc` of the Python package grpcio-tools, and by plugins that `go.mod` pins, in a copy of the module below `target`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::directory::empty;
use crate::go::{self, GRPC_GATEWAY};
use crate::process;
use crate::step::{self, Step};
use crate::venv::Venv;
use crate::workspace::Workspace;

/// Builds the program, and returns its path.
///
/// # Errors
///
/// Returns an error if Go or Python is missing, or if the program does not build.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    let (sources, protos) = (workspace.root().join(GRPC_GATEWAY), workspace.root().join(PROTOS));
    let directory = workspace.target().join("bench/grpc-gateway");
    let program = directory.join(format!("grpc-gateway{}", std::env::consts::EXE_SUFFIX));
    let step = Step { name: "grpc-gateway", reads: &[&sources, &protos], skips: &[], writes: &[&program] };
    step.run(workspace, || {
        empty(&directory)?;
        for (name, file) in step::files(&sources, &[])? {
            fs::copy(&file, directory.join(name))?;
        }
        generate(workspace, &protos, &directory)?;
        process::run(&mut go::command(workspace, &directory, &["vet", "."]))?;
        process::run(go::command(workspace, &directory, &["build", "-o"]).arg(&program).arg("."))
    })?;
    Ok(program)
}

/// Writes the package of each folder of protos into the folder `protocol` of the module.
fn generate(workspace: &Workspace, protos: &Path, directory: &Path) -> Result<()> {
    let plugins = directory.join("plugins");
    process::run(go::command(workspace, directory, &["install", "tool"]).env("GOBIN", &plugins))?;
    let files = step::files(protos, &[])?;
    let names = files.iter().map(|(name, _)| name.as_str());
    // The packages of grpc-gateway have the others.
    let generated: Vec<&str> = names.filter(|name| GENERATED.contains(&root(name))).collect();
    let list = workspace.root().join(GRPC_GATEWAY).join("requirements.txt");
    let python = Venv { name: "grpc-gateway", requirements: Some(&list), wheel: None }.python(workspace)?;
    let mut command = Command::new(python);
    command.current_dir(directory).args(["-m", "grpc_tools.protoc", "--proto_path"]).arg(protos);
    for plugin in ["go", "go-grpc", "grpc-gateway"] {
        let program = plugins.join(format!("protoc-gen-{plugin}{}", std::env::consts::EXE_SUFFIX));
        command.arg(format!("--plugin=protoc-gen-{plugin}={}", program.display()));
        command.arg(format!("--{plugin}_out=.")).arg(format!("--{plugin}_opt=module={MODULE}"));
        for name in &generated {
            let (folder, _) = name.rsplit_once('/').context("a proto is in no folder")?;
            command.arg(format!("--{plugin}_opt=M{name}={MODULE}/protocol/{folder}"));
        }
        for name in ["annotations", "http"] {
            command.arg(format!("--{plugin}_opt=Mgoogle/api/{name}.proto={ANNOTATIONS}"));
        }
    }
    process::run(command.args(generated))
}

/// Returns the first folder of a path.
fn root(name: &str) -> &str {
    name.split('/').next().unwrap_or_default()
}

const PROTOS: &str = "service/node/proto";
const MODULE: &str = "hearth.example/grpc-gateway";
/// The protos of the protocol. Those of `hearth` are for tests of types.
const GENERATED: [&str; 5] = ["amino", "cosmos", "cosmos_proto", "gogoproto", "ixo"];
const ANNOTATIONS: &str = "google.golang.org/genproto/googleapis/api/annotations";
