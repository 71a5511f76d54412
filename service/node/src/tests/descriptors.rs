//! The descriptors contain their options in every reflection API.

use std::collections::BTreeSet;

use prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage, FieldDescriptor, Value};
use tonic::codegen::tokio_stream;
use tonic_reflection::pb::v1::server_reflection_client::ServerReflectionClient;
use tonic_reflection::pb::v1::server_reflection_request::MessageRequest;
use tonic_reflection::pb::v1::server_reflection_response::MessageResponse;
use tonic_reflection::pb::v1::{ServerReflectionRequest, ServerReflectionResponse};
use tonic_reflection::pb::v1alpha;

use super::Node;
use crate::DESCRIPTORS;

/// The response of the unary call, with the files as bytes.
#[derive(Clone, PartialEq, Message)]
struct Files {
    #[prost(bytes = "vec", repeated, tag = "1")]
    files: Vec<Vec<u8>>,
}

fn pool() -> DescriptorPool {
    DescriptorPool::decode(DESCRIPTORS).unwrap()
}

fn field(pool: &DescriptorPool, message: &str, field: &str) -> FieldDescriptor {
    pool.get_message_by_name(message).unwrap().get_field_by_name(field).unwrap()
}

fn option(pool: &DescriptorPool, options: &DynamicMessage, name: &str) -> Value {
    options.get_extension(&pool.get_extension_by_name(name).unwrap()).into_owned()
}

fn path(pool: &DescriptorPool, rpc: &str) -> String {
    let (service, method) = rpc.split_once('/').unwrap();
    let service = pool.get_service_by_name(service).unwrap();
    let method = service.methods().find(|known| known.name() == method).unwrap();
    let rule = option(pool, &method.options(), "google.api.http");
    let rule = rule.as_message().unwrap();
    let path = rule.get_field_by_name("get").unwrap();
    String::from(path.as_str().unwrap())
}

#[test]
fn routes_and_field_options_are_kept() {
    let pool = pool();
    assert_eq!(path(&pool, "ixo.entity.v1beta1.Query/Entity"), "/ixo/entity/{id}");
    assert_eq!(path(&pool, "hearth.sample.v1.Query/File"), "/hearth/sample/v1/files/{path=**}");

    let unset = |name| field(&pool, "hearth.sample.v1.UnsetResponse", name).options();
    let decimal = |name| field(&pool, "hearth.sample.v1.DecimalsResponse", name).options();
    assert_eq!(option(&pool, &unset("message_by_value"), "gogoproto.nullable"), Value::Bool(false));
    assert_eq!(option(&pool, &unset("time"), "gogoproto.stdtime"), Value::Bool(true));
    assert_eq!(option(&pool, &unset("duration"), "gogoproto.stdduration"), Value::Bool(true));
    let scalar = Value::String(String::from("cosmos.Dec"));
    assert_eq!(option(&pool, &decimal("by_scalar"), "cosmos_proto.scalar"), scalar);
    let customtype = Value::String(String::from("cosmossdk.io/math.LegacyDec"));
    assert_eq!(option(&pool, &decimal("by_customtype"), "gogoproto.customtype"), customtype);
}

#[test]
fn extensions_have_their_official_numbers() {
    let numbers = [
        ("google.api.http", 72_295_728),
        ("gogoproto.goproto_enum_prefix", 62_001),
        ("gogoproto.enumvalue_customname", 66_001),
        ("gogoproto.nullable", 65_001),
        ("gogoproto.customtype", 65_003),
        ("gogoproto.customname", 65_004),
        ("gogoproto.casttype", 65_007),
        ("gogoproto.stdtime", 65_010),
        ("gogoproto.stdduration", 65_011),
        ("gogoproto.castrepeated", 65_013),
        ("cosmos_proto.implements_interface", 93_001),
        ("cosmos_proto.accepts_interface", 93_001),
        ("cosmos_proto.scalar", 93_002),
        ("amino.encoding", 11_110_003),
        ("amino.dont_omitempty", 11_110_005),
    ];
    let pool = pool();
    for (name, number) in numbers {
        assert_eq!(pool.get_extension_by_name(name).unwrap().number(), number, "{name}");
    }
    assert_eq!(pool.all_extensions().count(), numbers.len());
}

#[tokio::test]
async fn one_call_returns_all_files() {
    let node = Node::start().await;
    let rpc = "/cosmos.reflection.v1.ReflectionService/FileDescriptors";
    let files: Files = node.call(rpc, ()).await.unwrap();
    assert_eq!(files.encode_to_vec(), DESCRIPTORS);
}

#[tokio::test]
async fn reflection_returns_services_and_files_with_options() {
    let node = Node::start().await;
    let mut client = ServerReflectionClient::new(node.channel.clone());
    let requests = [
        MessageRequest::ListServices(String::new()),
        MessageRequest::FileContainingSymbol(String::from("ixo.entity.v1beta1.Query")),
    ];
    let requests = requests
        .map(|request| ServerReflectionRequest { host: String::new(), message_request: Some(request) });
    let mut answers = client.server_reflection_info(tokio_stream::iter(requests)).await.unwrap().into_inner();

    let Some(ServerReflectionResponse {
        message_response: Some(MessageResponse::ListServicesResponse(list)),
        ..
    }) = answers.message().await.unwrap()
    else {
        panic!("no list of services");
    };
    let names: BTreeSet<String> = list.service.into_iter().map(|service| service.name).collect();
    let ours: BTreeSet<String> = pool().services().map(|service| String::from(service.full_name())).collect();
    assert!(names.is_superset(&ours), "{names:?}");
    assert!(names.contains("grpc.reflection.v1.ServerReflection"));

    let Some(ServerReflectionResponse {
        message_response: Some(MessageResponse::FileDescriptorResponse(file)),
        ..
    }) = answers.message().await.unwrap()
    else {
        panic!("no file");
    };
    let [file] = <[Vec<u8>; 1]>::try_from(file.file_descriptor_proto).unwrap();
    // The file is part of the set byte for byte, including its options.
    assert!(DESCRIPTORS.windows(file.len()).any(|window| window == file));
}

#[tokio::test]
async fn the_older_reflection_api_works() {
    let node = Node::start().await;
    let mut client = v1alpha::server_reflection_client::ServerReflectionClient::new(node.channel.clone());
    let request = v1alpha::server_reflection_request::MessageRequest::FileByFilename(String::from(
        "google/api/http.proto",
    ));
    let request = v1alpha::ServerReflectionRequest { host: String::new(), message_request: Some(request) };
    let mut answers =
        client.server_reflection_info(tokio_stream::iter([request])).await.unwrap().into_inner();
    assert!(answers.message().await.unwrap().is_some());
}
