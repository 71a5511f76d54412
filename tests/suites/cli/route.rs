//! Tests of `hearth route`: paths are explained, with the answer of the module and as text.

use anyhow::{Result, ensure};
use hearth_kpt_core::contract::gateway::{self, Tables};
use serde_json::json;

use super::{hearth, json_of, text};

#[test]
fn a_route_has_the_answer_of_the_module() -> Result<()> {
    for (target, code) in [
        ("/chain/entity/did:ixo:entity:4f8e2a91", 0),
        ("/chain/claims/claims?pagination.limit=5", 0),
        ("/chain/nothing", 1),
        ("/chain/entity/%zz", 1),
    ] {
        let output = hearth(&["route", "--format", "json", "GET", target], b"")?;
        let mut tables = Tables::default();
        gateway::compile(&mut tables, b"");
        let request = json!({"handle": 1, "method": "GET", "target": target, "explain": true}).to_string();
        let expected = gateway::route(&mut tables, request.as_bytes());
        ensure!(text(&output.stdout).trim_end() == expected, "{output:?}\nand not {expected}");
        ensure!(output.status.code() == Some(code), "{output:?}");
    }
    Ok(())
}

#[test]
fn a_route_is_explained_as_text() -> Result<()> {
    for (arguments, code, message) in [
        (vec!["/chain/entity/did:x:1"], 0, "GET ixo.entity.v1beta1.Query/Entity"),
        (vec!["HEAD", "/ixo/entity/params"], 0, "also match  /ixo/entity/{id}"),
        (vec!["/chain/claims/claims?pagination.limit=x"], 1, "gateway.wrong_type"),
        (vec!["POST", "/chain/token/params"], 1, "status 405"),
        (vec!["/chain/token/parms"], 1, "/chain/token/params"),
    ] {
        let output = hearth(&[vec!["route"], arguments.clone()].concat(), b"")?;
        let shown = text(&output.stdout);
        ensure!(output.status.code() == Some(code) && shown.contains(message), "{arguments:?}: {output:?}");
        // Colours are only for a terminal.
        ensure!(!shown.contains('\u{1b}'), "{shown:?}");
    }
    for arguments in
        [&["route"][..], &["route", "--gateway", "no-such.json", "/x"], &["route", "a", "b", "c"]]
    {
        ensure!(hearth(arguments, b"")?.status.code() == Some(2), "{arguments:?}");
    }
    let message = text(&hearth(&["route"], b"")?.stderr);
    ensure!(
        message == "error: TARGET is missing; usage: hearth route [OPTIONS] [METHOD] TARGET\n",
        "{message}"
    );
    Ok(())
}

#[test]
fn a_route_with_a_given_configuration() -> Result<()> {
    let table = br#"{"prefixes":[{"path":"/x","standsFor":"/y"}],"routes":[{"template":"/y/{a=b/**}","rpc":"p.S/M"}]}"#;
    let answer = json_of(&["route", "--gateway", "-", "--format", "json", "/x/b/c/d"], table, 0)?;
    ensure!(answer["rpc"] == "p.S/M" && answer["fields"] == json!({"a": "b/c/d"}), "{answer}");
    let bad = br#"{"routes":[{"template":"/y/{a","rpc":"p.S/M"}]}"#;
    let answer = json_of(&["route", "--gateway", "-", "--format", "json", "/x"], bad, 1)?;
    ensure!(answer["findings"][0]["code"] == "gateway.bad_template", "{answer}");
    Ok(())
}
