//! Tests of the import with descriptor sets compiled here.

use std::error::Error;
use std::fs;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hearth_kpt_core::gateway::Table;
use prost::Message as _;
use prost_reflect::DescriptorPool;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Imported, Options, configuration};
use crate::annotation::Why;

type Outcome = Result<(), Box<dyn Error>>;

/// Compiles proto files to a descriptor set with imports and comments.
fn compile(files: &[(&str, &str)]) -> Result<Vec<u8>, Box<dyn Error>> {
    let directory = TempDir::new()?;
    for (name, text) in files.iter().chain(&[ANNOTATIONS, MARKS]) {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().ok_or("no folder")?)?;
        fs::write(path, text)?;
    }
    let names = files.iter().map(|(name, _)| name);
    let mut compiler = protox::Compiler::new([directory.path()])?;
    let compiler = compiler.include_imports(true).include_source_info(true).open_files(names)?;
    Ok(compiler.encode_file_descriptor_set())
}

fn import(files: &[(&str, &str)]) -> Result<(Imported, Value), Box<dyn Error>> {
    let imported = configuration(&compile(files)?, &Options::default())?;
    let value = serde_json::from_str(&imported.text)?;
    Ok((imported, value))
}

fn descriptors(configuration: &Value) -> Result<Vec<u8>, Box<dyn Error>> {
    Ok(BASE64_STANDARD.decode(configuration["descriptors"].as_str().ok_or("no descriptors")?)?)
}

fn kept(configuration: &Value) -> Result<Vec<String>, Box<dyn Error>> {
    let pool = DescriptorPool::decode(descriptors(configuration)?.as_slice())?;
    Ok(pool.files().map(|file| file.name().to_owned()).collect())
}

#[test]
fn annotations_become_routes() -> Outcome {
    let (imported, written) = import(&[THINGS])?;
    let string = json!("string");
    let list = json!({
        "kinds": "repeated shop.Kind", "labels": "map<string, shop.Page>", "page": "shop.Page",
        "since": "google.protobuf.Timestamp", "strict": "google.protobuf.BoolValue",
        "user_id": { "type": "uint64", "jsonName": "userID" }
    });
    assert_eq!(
        written["routes"],
        json!([
            { "template": "/ixo/thing/{id}", "rpc": "shop.Query/Thing", "fields": { "id": string },
              "responseBody": "thing" },
            { "template": "/ixo/things", "rpc": "shop.Query/Things", "fields": list },
            { "template": "/shop/things", "rpc": "shop.Query/Things", "fields": list }
        ])
    );
    assert_eq!(
        written["messages"],
        json!({ "shop.Page": { "key": "bytes", "next": "shop.Page", "size": "int32" } })
    );
    assert_eq!(written["enums"], json!({ "shop.Kind": { "KIND_ANY": 0, "KIND_LAST": -1, "KIND_ODD": 7 } }));
    assert_eq!(
        written["prefixes"],
        json!([
            { "path": "/chain", "standsFor": "/ixo" },
            { "path": "/ixo", "standsFor": "/ixo" },
            { "path": "/shop", "standsFor": "/shop" }
        ])
    );
    assert_eq!((imported.routes, imported.services), (3, 1));
    Ok(())
}

#[test]
fn methods_that_are_left_out_are_listed() -> Outcome {
    let (imported, _) = import(&[THINGS])?;
    let left: Vec<(&str, Why)> = imported.left_out.iter().map(|left| (left.rpc.as_str(), left.why)).collect();
    assert_eq!(
        left,
        [
            ("shop.Query/Things", Why::NotGet),
            ("shop.Query/Plain", Why::NoPath),
            ("shop.Query/Watch", Why::Streaming),
            ("shop.Query/Odd", Why::Body),
        ]
    );
    Ok(())
}

/// Of two methods with the same paths, the second is left out, even if its template comes first; but not if the first
/// is left out for another reason.
#[test]
fn routes_that_cannot_be_served_are_left_out() -> Outcome {
    let (imported, written) = import(&[CLASHES])?;
    let routes: Vec<&str> = written["routes"]
        .as_array()
        .ok_or("no routes")?
        .iter()
        .filter_map(|route| route["rpc"].as_str())
        .collect();
    assert_eq!(routes, ["bank.Query/ByName", "bank.Query/ById", "bank.Query/Fine"]);
    let refused: Vec<Option<&str>> =
        imported.refused.iter().map(|refused| refused.split(": ").next()).collect();
    assert_eq!(
        refused,
        [
            Some("bank.Query/Middle"),
            Some("bank.Query/ByMap"),
            Some("bank.Query/Unknown"),
            Some("bank.Query/Again")
        ]
    );
    assert!(imported.refused.iter().any(|refused| refused.contains("`**` is not its last segment")));
    assert_eq!((imported.routes, imported.services), (3, 1));
    Table::compile(imported.text.as_bytes()).map_err(|findings| format!("{findings:?}"))?;
    Ok(())
}

#[test]
fn a_set_without_servable_routes_is_refused() -> Outcome {
    let things = THINGS.1.replace("get: \"/", "get: \"/**/");
    let refused = configuration(&compile(&[("things.proto", &things)])?, &Options::default()).unwrap_err();
    assert!(
        refused.starts_with("no path of the descriptor set can be served: shop.Query/Things: "),
        "{refused}"
    );
    Ok(())
}

#[test]
fn a_configuration_over_the_limit_is_refused() -> Outcome {
    let long = "x".repeat(7 << 20);
    let things = THINGS.1.replace("message ById", &format!("message Long{long} {{}} message ById"));
    let refused = configuration(&compile(&[("things.proto", &things)])?, &Options::default()).unwrap_err();
    assert!(refused.contains("the limit is 8388608; remove files"), "{refused}");
    Ok(())
}

#[test]
fn only_required_files_are_kept_with_their_options() -> Outcome {
    let (imported, written) = import(&[THINGS, UNRELATED])?;
    assert_eq!(
        kept(&written)?,
        [
            "google/protobuf/descriptor.proto",
            "google/api/annotations.proto",
            "google/protobuf/timestamp.proto",
            "google/protobuf/wrappers.proto",
            "marks.proto",
            "things.proto"
        ]
    );
    assert_eq!(imported.files, (6, 7));
    let set = descriptors(&written)?;
    let pool = DescriptorPool::decode(set.as_slice())?;
    let mark = pool.get_extension_by_name("marks.mark").ok_or("no extension")?;
    let message = pool.get_message_by_name("shop.Page").ok_or("no message")?;
    let field = message.get_field_by_name("key").ok_or("no field")?;
    assert_eq!(field.options().get_extension(&mark).as_str(), Some("a cursor"));
    let plain = prost_types::FileDescriptorSet::decode(set.as_slice())?;
    assert!(plain.file.iter().all(|file| file.source_code_info.is_none()));
    Ok(())
}

#[test]
fn every_file_is_kept_if_a_response_can_contain_an_any() -> Outcome {
    let things = THINGS.1.replace(
        "message Reply {",
        "import 'google/protobuf/any.proto'; message Reply { google.protobuf.Any any = 9;",
    );
    let (_, written) = import(&[("things.proto", &things), UNRELATED])?;
    assert!(kept(&written)?.contains(&String::from("unrelated.proto")));
    Ok(())
}

#[test]
fn the_order_of_the_files_does_not_matter() -> Outcome {
    #[derive(Clone, PartialEq, prost::Message)]
    struct Set {
        #[prost(bytes = "vec", repeated, tag = "1")]
        files: Vec<Vec<u8>>,
    }
    let bytes = compile(&[THINGS, UNRELATED])?;
    let first = configuration(&bytes, &Options::default())?.text;
    let mut set = Set::decode(bytes.as_slice())?;
    set.files.reverse();
    set.files.extend(set.files.clone());
    assert_eq!(configuration(&set.encode_to_vec(), &Options::default())?.text, first);
    Ok(())
}

#[test]
fn prefixes_can_be_given() -> Outcome {
    let options = Options { prefixes: vec!["/api=/ixo".parse()?] };
    let imported = configuration(&compile(&[THINGS])?, &options)?;
    let written: Value = serde_json::from_str(&imported.text)?;
    assert_eq!(written["prefixes"], json!([{ "path": "/api", "standsFor": "/ixo" }]));
    Ok(())
}

#[test]
fn a_set_without_paths_is_refused() -> Outcome {
    let refused = configuration(&compile(&[UNRELATED])?, &Options::default()).unwrap_err();
    assert!(refused.starts_with("no method of the descriptor set has a path"), "{refused}");
    Ok(())
}

#[test]
fn a_set_without_its_imports_is_refused() -> Outcome {
    let directory = TempDir::new()?;
    for (name, text) in [THINGS, MARKS] {
        fs::write(directory.path().join(name), text)?;
    }
    fs::create_dir_all(directory.path().join("google/api"))?;
    fs::write(directory.path().join(ANNOTATIONS.0), ANNOTATIONS.1)?;
    let set =
        protox::Compiler::new([directory.path()])?.open_files(["things.proto"])?.encode_file_descriptor_set();
    let refused = configuration(&set, &Options::default()).unwrap_err();
    assert!(refused.starts_with("`things.proto` imports `google/api/annotations.proto`, which"), "{refused}");
    Ok(())
}

/// A set that is truncated or has a changed byte is imported or refused, without a panic. The full test tried every
/// place; this one tries some.
#[test]
fn a_broken_set_does_not_panic() -> Outcome {
    let anything = THINGS.1.replace("message Reply {", "message Reply { google.protobuf.Any any = 9;");
    let anything = anything
        .replace("import \"marks.proto\"", "import \"google/protobuf/any.proto\"; import \"marks.proto\"");
    let set = compile(&[("things.proto", &anything), UNRELATED])?;
    for length in (0..set.len()).step_by(23) {
        let _ = configuration(&set[..length], &Options::default());
    }
    for at in (0..set.len()).step_by(7) {
        for value in [0, 0x7f, 0xff, set[at] ^ 1] {
            let mut broken = set.clone();
            broken[at] = value;
            let _ = configuration(&broken, &Options::default());
        }
    }
    Ok(())
}

const THINGS: (&str, &str) = (
    "things.proto",
    r#"
    syntax = "proto3";
    package shop;
    import "google/api/annotations.proto";
    import "google/protobuf/timestamp.proto";
    import "google/protobuf/wrappers.proto";
    import "marks.proto";

    // Queries things.
    service Query {
        rpc Things(Search) returns (Reply) {
            option (google.api.http) = {
                get: "/ixo/things"
                additional_bindings { get: "/shop/things" }
                additional_bindings { post: "/ixo/things" body: "*" }
            };
        }
        rpc Thing(ById) returns (Reply) {
            option (google.api.http) = { get: "/ixo/thing/{id}" response_body: "thing" };
        }
        rpc Plain(ById) returns (Reply);
        rpc Watch(ById) returns (stream Reply) { option (google.api.http) = { get: "/ixo/watch/{id}" }; }
        rpc Odd(ById) returns (Reply) { option (google.api.http) = { get: "/ixo/odd" body: "*" }; }
    }
    message ById { string id = 1; }
    message Search {
        Page page = 1;
        repeated Kind kinds = 2;
        map<string, Page> labels = 3;
        google.protobuf.Timestamp since = 4;
        google.protobuf.BoolValue strict = 5;
        uint64 user_id = 6 [json_name = "userID"];
    }
    message Page { bytes key = 1 [(marks.mark) = "a cursor"]; int32 size = 2; Page next = 3; }
    enum Kind { KIND_ANY = 0; KIND_ODD = 7; KIND_LAST = -1; }
    message Reply { string thing = 1; }
    "#,
);

const CLASHES: (&str, &str) = (
    "clashes.proto",
    r#"
    syntax = "proto3";
    package bank;
    import "google/api/annotations.proto";

    service Query {
        rpc ByMap(Keys) returns (Reply) { option (google.api.http) = { get: "/bank/{owners}" }; }
        rpc ByName(Keys) returns (Reply) { option (google.api.http) = { get: "/bank/{name}" }; }
        rpc Middle(Keys) returns (Reply) { option (google.api.http) = { get: "/bank/{name=**}/total" }; }
        rpc Unknown(Keys) returns (Reply) { option (google.api.http) = { get: "/bank/{nobody}/total" }; }
        rpc ById(Keys) returns (Reply) { option (google.api.http) = { get: "/bank/{name}/of/{id}" }; }
        rpc Again(Keys) returns (Reply) { option (google.api.http) = { get: "/bank/{id}/of/{name}" }; }
        rpc Fine(Keys) returns (Reply) { option (google.api.http) = { get: "/bank/{name}/of/{id}/fine" }; }
    }
    message Keys { string id = 1; string name = 2; map<string, string> owners = 3; }
    message Reply {}
    "#,
);

const UNRELATED: (&str, &str) =
    ("unrelated.proto", r#"syntax = "proto3"; package other; message Account { string address = 1; }"#);

const MARKS: (&str, &str) = (
    "marks.proto",
    r#"
    syntax = "proto3";
    package marks;
    import "google/protobuf/descriptor.proto";
    extend google.protobuf.FieldOptions { string mark = 50001; }
    "#,
);

/// The definitions of `google/api` in one file.
const ANNOTATIONS: (&str, &str) = (
    "google/api/annotations.proto",
    r#"
    syntax = "proto3";
    package google.api;
    import "google/protobuf/descriptor.proto";
    extend google.protobuf.MethodOptions { HttpRule http = 72295728; }
    message HttpRule {
        oneof pattern {
            string get = 2;
            string put = 3;
            string post = 4;
            string delete = 5;
            string patch = 6;
            CustomHttpPattern custom = 8;
        }
        string body = 7;
        string response_body = 12;
        repeated HttpRule additional_bindings = 11;
    }
    message CustomHttpPattern { string kind = 1; string path = 2; }
    "#,
);
