//! Invalid and unusual descriptor sets.

use hearth_transcode::{Descriptors, Error};
use prost::Message;
use prost_types::{
    DescriptorProto, FieldDescriptorProto, FileDescriptorProto, FileDescriptorSet, MessageOptions,
    field_descriptor_proto::{Label, Type},
};

use crate::sample::{BARE_SET, DESCRIPTORS, SET};

fn refused(bytes: &[u8]) -> Error {
    let error = Descriptors::decode(bytes).unwrap_err();
    assert!(error.is_descriptors() && !error.is_reply() && !error.is_request());
    error
}

fn file(name: &str, imports: &[&str], messages: Vec<DescriptorProto>) -> FileDescriptorProto {
    FileDescriptorProto {
        name: Some(name.to_owned()),
        dependency: imports.iter().map(|import| (*import).to_owned()).collect(),
        message_type: messages,
        syntax: Some("proto3".to_owned()),
        ..FileDescriptorProto::default()
    }
}

fn message(name: &str, fields: Vec<FieldDescriptorProto>) -> DescriptorProto {
    DescriptorProto { name: Some(name.to_owned()), field: fields, ..DescriptorProto::default() }
}

fn field(name: &str, number: i32, kind: Type, type_name: &str) -> FieldDescriptorProto {
    FieldDescriptorProto {
        name: Some(name.to_owned()),
        number: Some(number),
        label: Some(Label::Optional.into()),
        r#type: Some(kind.into()),
        type_name: (!type_name.is_empty()).then(|| type_name.to_owned()),
        ..FieldDescriptorProto::default()
    }
}

fn set(file: Vec<FileDescriptorProto>) -> Vec<u8> {
    FileDescriptorSet { file }.encode_to_vec()
}

#[test]
fn methods_are_found_by_their_full_name() {
    assert!(DESCRIPTORS.method("sample.v1.Query/Scalars").is_some());
    // A streaming method has no single reply.
    for rpc in
        ["sample.v1.Query/Watch", "sample.v1.Query", "sample.v1.Query/", "/Scalars", "Query/Scalars", ""]
    {
        assert!(DESCRIPTORS.method(rpc).is_none(), "{rpc}");
    }
}

#[test]
fn every_truncation_is_refused_or_read() {
    for length in 0..SET.len() {
        if let Err(error) = Descriptors::decode(&SET[..length]) {
            assert!(error.is_descriptors());
        }
    }
}

#[test]
fn oversized_sets_are_refused() {
    let error = refused(&vec![0; 50 * 1024 * 1024]);
    assert_eq!(
        error.to_string(),
        "the descriptors cannot be used: the set has 52428800 bytes, but at most 16777216 are allowed"
    );
}

#[test]
fn import_cycles_are_refused() {
    for files in [
        vec![file("a", &["a"], vec![])],
        vec![file("a", &["b"], vec![]), file("b", &["a"], vec![])],
        vec![file("a", &["b"], vec![]), file("b", &["c"], vec![]), file("c", &["b"], vec![])],
    ] {
        for public in [false, true] {
            let mut files = files.clone();
            if public {
                for file in &mut files {
                    file.public_dependency = vec![0];
                }
            }
            assert!(refused(&set(files)).to_string().contains("form a cycle"));
        }
    }
}

#[test]
fn a_missing_import_is_an_error_only_if_it_is_used() {
    let leaf = message("Leaf", vec![]);
    assert!(Descriptors::decode(&set(vec![file("a", &["gogoproto/gogo.proto"], vec![leaf])])).is_ok());
    let user = message("User", vec![field("leaf", 1, Type::Message, ".other.Leaf")]);
    let error = refused(&set(vec![file("a", &["other.proto"], vec![user])])).to_string();
    assert!(error.contains("other.Leaf") && error.contains("other.proto"), "{error}");
}

#[test]
fn public_imports_are_followed_transitively() {
    let mut c = file("c", &["d"], vec![]);
    c.public_dependency = vec![0];
    let mut b = file("b", &["c"], vec![]);
    b.public_dependency = vec![0];
    let user = message("User", vec![field("leaf", 1, Type::Message, ".Leaf")]);
    let d = file("d", &[], vec![message("Leaf", vec![])]);
    assert!(Descriptors::decode(&set(vec![file("a", &["b"], vec![user.clone()]), b, c, d.clone()])).is_ok());
    // A file that is not imported publicly stays hidden.
    let b = file("b", &["d"], vec![]);
    let error = refused(&set(vec![file("a", &["b"], vec![user]), b, d])).to_string();
    assert!(error.contains("Leaf"), "{error}");
}

#[test]
fn sets_that_a_compiler_rejects_are_refused() {
    let entry = |fields| {
        let mut entry = message("E", fields);
        entry.options = Some(MessageOptions { map_entry: Some(true), ..MessageOptions::default() });
        entry
    };
    let key = field("key", 1, Type::Int32, "");
    let value = field("value", 2, Type::Int32, "");
    for broken in [
        entry(vec![]),
        entry(vec![key.clone()]),
        entry(vec![field("key", 1, Type::Double, ""), value.clone()]),
        entry(vec![field("key", 1, Type::String, ".E"), value.clone()]),
        entry(vec![key, field("value", 3, Type::Int32, "")]),
        message("", vec![]),
        message("a.b", vec![]),
        message("1", vec![]),
        message("A", vec![field("\"x", 1, Type::Int32, "")]),
        message("A", vec![field("x", 0, Type::Int32, "")]),
        message("A", vec![field("x", -1, Type::Int32, "")]),
        message("A", vec![field("x", 1, Type::Int32, ""), field("y", 1, Type::Int32, "")]),
        message("A", vec![field("x", 1, Type::Message, "")]),
        message("A", vec![field("x", 1, Type::Message, ".Nowhere")]),
        message("A", vec![FieldDescriptorProto { oneof_index: Some(3), ..value }]),
    ] {
        refused(&set(vec![file("a", &[], vec![broken])]));
    }
    let mut editions = file("a", &[], vec![message("A", vec![])]);
    editions.syntax = Some("editions".to_owned());
    assert!(refused(&set(vec![editions])).to_string().contains("unknown syntax `editions`"));
}

#[test]
fn a_file_may_be_repeated_only_unchanged() {
    let one = file("a", &[], vec![message("A", vec![])]);
    assert!(Descriptors::decode(&set(vec![one.clone(), one.clone()])).is_ok());
    let other = file("a", &[], vec![message("B", vec![])]);
    refused(&set(vec![one.clone(), other]));
    let elsewhere = FileDescriptorProto { name: Some("b".to_owned()), ..one.clone() };
    refused(&set(vec![one, elsewhere]));
}

#[test]
fn the_well_known_types_are_not_taken_from_the_set() {
    let time = FileDescriptorProto {
        package: Some("google.protobuf".to_owned()),
        ..file("descriptor.proto", &[], vec![message("Timestamp", vec![field("x", 1, Type::String, "")])])
    };
    let user = message("User", vec![field("at", 1, Type::Message, ".google.protobuf.Timestamp")]);
    assert!(Descriptors::decode(&set(vec![time, file("a", &["descriptor.proto"], vec![user])])).is_ok());
}

#[test]
fn options_are_read_without_the_files_that_declare_them() {
    let descriptors = Descriptors::decode(&BARE_SET).unwrap();
    for rpc in ["sample.v1.Query/Decimals", "sample.v1.Query/Times", "sample.v1.Query/Nested"] {
        let [bare, whole] =
            [&descriptors, &*DESCRIPTORS].map(|of| of.method(rpc).unwrap().response(&[], None).unwrap());
        assert_eq!(String::from_utf8(bare).unwrap(), String::from_utf8(whole).unwrap());
    }
}
