//! The types and methods of a descriptor set, ready to be used.

use std::{collections::HashMap, fmt, sync::OnceLock};

use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor};
use serde_json::{Map, Value};

use crate::{
    Error, details,
    json::Writer,
    request,
    set::{self, Facets},
    shape::Shape,
};

/// The types and methods of a `google.protobuf.FileDescriptorSet`.
///
/// How a type is written is looked up when the first message of it is, and kept.
pub struct Descriptors {
    pool: DescriptorPool,
    facets: HashMap<String, Vec<Facets>>,
    places: HashMap<String, usize>,
    types: Vec<Type>,
}

/// A message type, and how its messages are written once that is known.
struct Type {
    descriptor: MessageDescriptor,
    shape: OnceLock<Shape>,
}

impl Descriptors {
    /// Reads a serialized `FileDescriptorSet`, as `protoc --include_imports --descriptor_set_out` writes it.
    ///
    /// Options of gogoproto are read by their numbers, whether or not their file is in the set.
    /// The well-known types of `google/protobuf` need not be in it either, and are never taken from it.
    ///
    /// # Errors
    ///
    /// Bytes that are no such set, more than 16 MiB of them, files that import each other in a circle, types that are
    /// used and not there, and whatever else a compiler would have refused.
    pub fn decode(bytes: &[u8]) -> Result<Self, Error> {
        let (pool, facets) = set::read(bytes)?;
        let types: Vec<Type> =
            pool.all_messages().map(|descriptor| Type { descriptor, shape: OnceLock::new() }).collect();
        let places = types
            .iter()
            .enumerate()
            .map(|(place, of)| (of.descriptor.full_name().to_owned(), place))
            .collect();
        Ok(Self { pool, facets, places, types })
    }

    /// The method of this name, written `package.Service/Method`. None for one that streams: such a call has no one
    /// reply.
    pub fn method(&self, rpc: &str) -> Option<Method<'_>> {
        let (service, name) = rpc.split_once('/')?;
        let service = self.pool.get_service_by_name(service)?;
        let method = service.methods().find(|method| method.name() == name)?;
        if method.is_client_streaming() || method.is_server_streaming() {
            return None;
        }
        let output = self.place(method.output().full_name())?;
        Some(Method { descriptors: self, input: method.input(), output })
    }

    /// The details of a gRPC status as JSON: `bytes` is a `google.rpc.Status`, as `grpc-status-details-bin` has it
    /// after base64. An array with an object for each `Any`; one that these descriptors do not know keeps its bytes,
    /// as `{"@type": "...", "value": "base64"}`. The array is empty if the bytes are no such message.
    pub fn details(&self, bytes: &[u8]) -> Value {
        details::read(self, bytes)
    }

    pub(crate) fn place(&self, full_name: &str) -> Option<usize> {
        self.places.get(full_name).copied()
    }

    /// The type at a place, and how its messages are written.
    pub(crate) fn at(&self, place: usize) -> Option<(&MessageDescriptor, &Shape)> {
        let Type { descriptor, shape } = self.types.get(place)?;
        let shape = shape.get_or_init(|| {
            let facets = self.facets.get(descriptor.full_name()).map(Vec::as_slice);
            // Every type of the pool has its place; one without would be refused by `at`.
            Shape::of(descriptor, facets, &|inner| self.place(inner.full_name()).unwrap_or(usize::MAX))
        });
        Some((descriptor, shape))
    }
}

impl fmt::Debug for Descriptors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Descriptors").field("types", &self.types.len()).finish_non_exhaustive()
    }
}

/// A unary method: what it takes and what it answers.
#[derive(Clone)]
pub struct Method<'a> {
    descriptors: &'a Descriptors,
    input: MessageDescriptor,
    output: usize,
}

impl Method<'_> {
    /// The request as protobuf, from fields by their dotted names (`{"pagination.limit": "5"}`) with values in proto3
    /// JSON.
    ///
    /// # Errors
    ///
    /// A field that the request does not have or that cannot have its value, and two fields of one oneof:
    /// [`Error::field`] names it.
    pub fn request(&self, fields: &Map<String, Value>) -> Result<Vec<u8>, Error> {
        request::write(&self.input, fields)
    }

    /// The reply as JSON; of a field named by `response_body` the value alone.
    ///
    /// # Errors
    ///
    /// Bytes that are no such message, an `Any` of a type that the descriptors do not have, a time or duration out of
    /// its range, messages nested more than 100 deep, more than 64 MiB of JSON, and a `response_body` that the message
    /// does not have.
    pub fn response(&self, bytes: &[u8], response_body: Option<&str>) -> Result<Vec<u8>, Error> {
        let (descriptor, _) =
            self.descriptors.at(self.output).ok_or_else(|| Error::reply("its type is not known"))?;
        let message = DynamicMessage::decode(descriptor.clone(), bytes)
            .map_err(|cause| Error::undecodable(format!("it is no `{}`", descriptor.full_name()), cause))?;
        let mut writer = Writer::new(self.descriptors, bytes.len());
        match response_body {
            None => writer.message(&message, self.output)?,
            Some(name) => writer.field(&message, self.output, name)?,
        }
        Ok(writer.finish())
    }
}

impl fmt::Debug for Method<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Method").field("input", &self.input.full_name()).finish_non_exhaustive()
    }
}
