//! Tests of `hearth gateway`: configurations are imported from a file or a node, and checked.

use std::fs;

use anyhow::{Context, Result, ensure};
use data_encoding::BASE64;
use hearth_node::DESCRIPTORS;
use hearth_tests::server::Server;
use hearth_tests::upstream::{Node, Web, closed};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{hearth, json_of, text};

/// Checks that an import fails with exit code 2, an empty standard output, and a reason in one line.
fn refused(from: &str, input: &[u8], message: &str) -> Result<()> {
    let output = hearth(&["gateway", "import", "--from", from], input)?;
    let error = text(&output.stderr);
    ensure!(output.status.code() == Some(2) && output.stdout.is_empty(), "{message}: {output:?}");
    ensure!(error.starts_with("error: ") && error.contains(message), "`{message}` is not in {error}");
    ensure!(!error.contains("panicked"), "{error}");
    Ok(())
}

#[test]
fn a_check_reports_overlaps_and_errors() -> Result<()> {
    let checked = json_of(&["gateway", "check", "--format", "json", "-"], br#"{"extends":["protocol"]}"#, 0)?;
    let overlaps = checked["overlaps"].as_array().context("no overlaps")?;
    ensure!(checked["outcome"] == "valid" && overlaps.len() == 4, "{checked}");
    ensure!(overlaps.iter().any(|pair| pair["other"]["template"] == "/ixo/entity/{id}"), "{checked}");
    let shown = text(&hearth(&["gateway", "check", "-"], br#"{"extends":["protocol"]}"#)?.stdout);
    ensure!(shown.contains("<stdin>: valid; 59 routes, 4 overlaps"), "{shown}");
    for (configuration, code, message) in [
        (r#"{"routes":[{"template":"/a/{b","rpc":"p.S/M"}]}"#, 1, "gateway.bad_template"),
        (
            r#"{"routes":[{"template":"/a/{b}","rpc":"p.S/M"},{"template":"/a/{c}","rpc":"p.S/N"}]}"#,
            1,
            "p.S/N",
        ),
        (r#"{"extends":["nothing"]}"#, 1, "nothing"),
        (r#"{"extends":"#, 1, "not valid"),
        ("[]", 1, "not valid"),
    ] {
        let output = hearth(&["gateway", "check", "-"], configuration.as_bytes())?;
        let shown = text(&output.stdout);
        ensure!(output.status.code() == Some(code) && shown.contains(message), "{configuration}: {output:?}");
    }
    let unreached = hearth(&["gateway", "check", "-"], br#"{"routes":[{"template":"/a/b","rpc":"p.S/M"}]}"#)?;
    let shown = text(&unreached.stdout);
    ensure!(unreached.status.code() == Some(0) && shown.contains("warning"), "{unreached:?}");
    ensure!(hearth(&["gateway", "check", "no-such.json"], b"")?.status.code() == Some(2));
    ensure!(hearth(&["gateway", "check", "-"], &vec![b' '; (8 << 20) + 1])?.status.code() == Some(2));
    Ok(())
}

#[test]
fn an_import_of_a_file_and_of_a_node_are_served() -> Result<()> {
    let directory = TempDir::new()?;
    let set = directory.path().join("node.binpb");
    fs::write(&set, DESCRIPTORS)?;
    let (plain, encrypted) = (Node::start()?, Node::start_tls()?);
    let authority = directory.path().join("node.pem");
    fs::write(&authority, encrypted.certificate().context("no certificate")?)?;
    let (set, authority) = (set.to_string_lossy(), authority.to_string_lossy());
    let (grpc, grpcs) = (plain.url().replace("http:", "grpc:"), encrypted.url().replace("https:", "grpcs:"));
    let from_file = json_of(&["gateway", "import", "--from", &set], b"", 0)?;
    for (from, input, more) in [
        ("-", DESCRIPTORS, None),
        (plain.url().as_str(), b"".as_slice(), None),
        (&grpc, b"", None),
        (&grpcs, b"", Some(authority.as_ref())),
    ] {
        let mut arguments = vec!["gateway", "import", "--from", from];
        arguments.extend(more.iter().flat_map(|file| ["--tls-ca", *file]));
        let imported = json_of(&arguments, input, 0)?;
        for member in ["prefixes", "routes", "messages", "enums"] {
            ensure!(imported[member] == from_file[member], "{from}: `{member}` differs");
        }
        served(&plain, &imported)?;
    }
    served(&plain, &from_file)
}

/// Checks that a server with the imported configuration returns the node's answers.
fn served(node: &Node, imported: &Value) -> Result<()> {
    let directory = TempDir::new()?;
    let file = directory.path().join("gateway.json");
    fs::write(&file, imported.to_string())?;
    let file = file.to_string_lossy();
    ensure!(hearth(&["gateway", "check", &file], b"")?.status.code() == Some(0));
    let server = Server::in_directory(TempDir::new()?, &["--upstream", &node.url(), "--gateway", &file])?;
    let answer = server.ask("GET", "/chain/token/params", &[])?;
    ensure!(answer.json() == json!({"params": {"ixo1155_contract_code": "25"}}), "{answer:?}");
    let answer = server.ask("GET", "/hearth/sample/v1/thing/stove", &[])?;
    ensure!(answer.json()["weight"] == "12", "{answer:?}");
    let answer = server.ask("GET", "/hearth/sample/v1/echo?nested.count=x", &[])?;
    ensure!(answer.status == 400, "{answer:?}");
    Ok(())
}

#[test]
fn an_import_prints_a_summary() -> Result<()> {
    let directory = TempDir::new()?;
    let file = directory.path().join("gateway.json");
    let name = file.to_string_lossy();
    let arguments =
        ["gateway", "import", "--from", "-", "--output", &name, "--prefix", "/q=/ixo", "--prefix", "/hearth"];
    let output = hearth(&arguments, DESCRIPTORS)?;
    let message = text(&output.stderr);
    ensure!(output.status.code() == Some(0) && output.stdout.is_empty(), "{output:?}");
    for words in ["imported", "/q for /ixo, /hearth", "hearth.sample.v1.Query/Submit", ": valid"] {
        ensure!(message.contains(words), "`{words}` is not in {message}");
    }
    let written: Value = serde_json::from_slice(&fs::read(&file)?)?;
    ensure!(written["prefixes"].as_array().is_some_and(|prefixes| prefixes.len() == 2), "{message}");
    let descriptors = written["descriptors"].as_str().context("no descriptors")?;
    ensure!(BASE64.decode(descriptors.as_bytes())?.len() <= DESCRIPTORS.len());
    let answer = json_of(&["route", "--gateway", &name, "--format", "json", "/q/entity/did:x:1"], b"", 0)?;
    ensure!(answer["rpc"] == "ixo.entity.v1beta1.Query/Entity" && answer["prefix"] == "/q", "{answer}");
    ensure!(
        hearth(&["gateway", "import", "--from", "-", "--prefix", "q"], DESCRIPTORS)?.status.code() == Some(2)
    );
    Ok(())
}

#[test]
fn an_import_leaves_out_routes_that_cannot_be_served() -> Result<()> {
    let (path, odd) = (b"/ixo/token/params", b"/ixo/**/token/par");
    let place = DESCRIPTORS.windows(path.len()).position(|part| part == path).context("no such path")?;
    let mut set = DESCRIPTORS.to_vec();
    set.get_mut(place..place + odd.len()).context("too long")?.copy_from_slice(odd);
    let output = hearth(&["gateway", "import", "--from", "-"], &set)?;
    let message = text(&output.stderr);
    ensure!(output.status.code() == Some(0), "{output:?}");
    ensure!(
        message
            .contains("left out  ixo.token.v1beta1.Query/Params: `/ixo/**/token/par` is not a path template"),
        "{message}"
    );
    let checked = hearth(&["gateway", "check", "-"], &output.stdout)?;
    ensure!(checked.status.code() == Some(0), "{checked:?}");
    Ok(())
}

#[test]
fn an_invalid_configuration_is_not_written() -> Result<()> {
    let directory = TempDir::new()?;
    let file = directory.path().join("gateway.json");
    fs::write(&file, "the previous content")?;
    let name = file.to_string_lossy();
    for output in [&["--output", &name][..], &[]] {
        let arguments = [&["gateway", "import", "--from", "-", "--prefix", "/{x}=/ixo"], output].concat();
        let output = hearth(&arguments, DESCRIPTORS)?;
        let message = text(&output.stderr);
        ensure!(output.status.code() == Some(1) && output.stdout.is_empty(), "{output:?}");
        ensure!(
            message.contains("gateway.bad_prefix") && message.contains("not valid, and not written"),
            "{message}"
        );
    }
    ensure!(fs::read_to_string(&file)? == "the previous content");
    ensure!(fs::read_dir(directory.path())?.count() == 1);
    Ok(())
}

/// A truncated or hostile set is refused with a reason, or imported, without a panic.
#[test]
fn a_damaged_descriptor_set_is_refused() -> Result<()> {
    for (input, message) in [
        (&b""[..], "has no files"),
        (b"\x0f", "wire type"),
        (b"\x0a\xff\xff\xff\xff\x0f", "not a complete `FileDescriptorSet`"),
        (b"{\"file\":[]}", "not a complete `FileDescriptorSet`"),
        (b"\x0a\x00", "has no name"),
        (b"\x0a\x05\x0a\x03a.b", "has a path"),
    ] {
        refused("-", input, message)?;
    }
    for length in [1, 2, 10, 1000, DESCRIPTORS.len() / 2, DESCRIPTORS.len() - 1] {
        let input = DESCRIPTORS.get(..length).context("too long")?;
        refused("-", input, "`-`: ").with_context(|| length.to_string())?;
    }
    // Bytes at regular distances, in a stride without a common factor with the structure.
    for place in (0..DESCRIPTORS.len()).step_by(DESCRIPTORS.len() / 40 + 1) {
        let mut damaged = DESCRIPTORS.to_vec();
        if let Some(byte) = damaged.get_mut(place) {
            *byte ^= 0xff;
        }
        let output = hearth(&["gateway", "import", "--from", "-"], &damaged)?;
        let error = text(&output.stderr);
        ensure!(
            matches!(output.status.code(), Some(0..=2)) && !error.contains("panicked"),
            "{place}: {error}"
        );
    }
    // Messages nested more deeply than any parser accepts.
    let mut deep = Vec::new();
    for _ in 0..2_000 {
        deep = [&b"\x1a"[..], &varint(deep.len()), &deep].concat();
    }
    let file = [&b"\x0a\x01a\x22"[..], &varint(deep.len()), &deep].concat();
    let set = [&b"\x0a"[..], &varint(file.len()), &file].concat();
    refused("-", &set, "`-`: ")
}

/// Encodes a length as a protobuf varint.
fn varint(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 127 {
        bytes.extend(u8::try_from(number & 127 | 128));
        number >>= 7;
    }
    bytes.extend(u8::try_from(number));
    bytes
}

#[test]
fn an_import_from_a_wrong_address_is_refused() -> Result<()> {
    let (_port, url) = closed()?;
    refused(&url, b"", "onnection refused")?;
    let web = Web::start(|_| b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n".to_vec())?;
    refused(&web.url(), b"", &web.url())?;
    let node = Node::start_tls()?;
    refused(&node.url(), b"", "ertificate")?;
    for from in ["no-such-file", "ftp://localhost", "grpc://", "http://a b"] {
        refused(from, b"", from)?;
    }
    Ok(())
}
