//! Compiles the protos to a descriptor set with all options, and to Rust types and services.
//!
//! The build does not need `protoc`. Services that the crate implements by hand get no generated code.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=proto");
    let mut compiler = protox::Compiler::new(["proto"])?;
    compiler.include_imports(true).open_files(SERVED)?;

    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    // Written by the compiler, because prost's descriptor types drop extensions.
    fs::write(out.join("descriptors.bin"), compiler.encode_file_descriptor_set())?;

    let mut files = compiler.file_descriptor_set();
    files.file.retain(|file| !OPTIONS_ONLY.contains(&file.package()));
    for file in &mut files.file {
        let package = String::from(file.package());
        file.service.retain(|service| !BY_HAND.contains(&format!("{package}.{}", service.name()).as_str()));
    }
    tonic_prost_build::configure()
        .build_client(false)
        .btree_map(".")
        .include_file("proto.rs")
        .compile_fds(files)?;
    Ok(())
}

/// The files with services, and one message; the others are imported.
const SERVED: [&str; 7] = [
    "cosmos/reflection/v1/reflection.proto",
    "google/rpc/status.proto",
    "hearth/sample/v1/faults.proto",
    "hearth/sample/v1/query.proto",
    "ixo/claims/v1beta1/query.proto",
    "ixo/entity/v1beta1/query.proto",
    "ixo/token/v1beta1/query.proto",
];

/// The packages that only extend descriptors, and one whose message is the descriptor set itself.
const OPTIONS_ONLY: [&str; 5] = ["amino", "cosmos.reflection.v1", "cosmos_proto", "gogoproto", "google.api"];

const BY_HAND: [&str; 1] = ["hearth.sample.v1.Faults"];
