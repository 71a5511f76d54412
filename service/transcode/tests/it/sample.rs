//! The sample protos, compiled.

use std::{path::Path, sync::LazyLock};

use hearth_transcode::Descriptors;
use prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage};
use prost_types::FileDescriptorProto;

pub(crate) static SET: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let protos = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protos");
    let mut compiler = protox::Compiler::new([protos]).unwrap();
    compiler.include_imports(true).include_source_info(false);
    compiler.open_file("sample.proto").unwrap();
    compiler.encode_file_descriptor_set()
});

/// The set with only the file of the sample, without its imports.
pub(crate) static BARE_SET: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut set = SetOfBytes::decode(SET.as_slice()).unwrap();
    set.files.retain(|file| FileDescriptorProto::decode(file.as_slice()).unwrap().name() == "sample.proto");
    set.encode_to_vec()
});

/// A set that keeps the bytes of its files.
#[derive(Clone, PartialEq, Message)]
struct SetOfBytes {
    #[prost(bytes = "vec", repeated, tag = "1")]
    files: Vec<Vec<u8>>,
}

pub(crate) static DESCRIPTORS: LazyLock<Descriptors> = LazyLock::new(|| Descriptors::decode(&SET).unwrap());

static POOL: LazyLock<DescriptorPool> = LazyLock::new(|| DescriptorPool::decode(SET.as_slice()).unwrap());

/// Encodes a message from its proto3 JSON.
pub(crate) fn wire(message: &str, json: &str) -> Vec<u8> {
    let descriptor = POOL.get_message_by_name(&format!("sample.v1.{message}")).unwrap();
    let mut deserializer = serde_json::Deserializer::from_str(json);
    DynamicMessage::deserialize(descriptor, &mut deserializer).unwrap().encode_to_vec()
}

/// Converts a message with the library. Each method of the sample has the name of its response type.
pub(crate) fn response(message: &str, wire: &[u8]) -> Result<String, hearth_transcode::Error> {
    let method = DESCRIPTORS.method(&format!("sample.v1.Query/{message}")).unwrap();
    method.response(wire, None).map(|json| String::from_utf8(json).unwrap())
}

/// Encodes a request from fields in JSON, and decodes it to proto3 JSON.
pub(crate) fn request(fields: &str) -> Result<String, hearth_transcode::Error> {
    let fields = serde_json::from_str(fields).unwrap();
    let wire = DESCRIPTORS.method("sample.v1.Query/Scalars").unwrap().request(&fields)?;
    let descriptor = POOL.get_message_by_name("sample.v1.Request").unwrap();
    Ok(serde_json::to_string(&DynamicMessage::decode(descriptor, wire.as_slice()).unwrap()).unwrap())
}
