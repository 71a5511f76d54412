//! The types and methods of a descriptor set, prepared for transcoding.

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
/// The JSON form of a type is computed when its first message is written, and then cached.
///
/// # Examples
///
/// ```
/// # let mut compiler = protox::Compiler::new(["tests/protos"])?;
/// # let set = compiler.include_imports(true).open_file("shop.proto")?.encode_file_descriptor_set();
/// use hearth_transcode::Descriptors;
///
/// // `set` is the descriptor set of a file `shop.proto`, which declares `rpc Shop(Request) returns (Shop)`.
/// let descriptors = Descriptors::decode(&set)?;
/// let method = descriptors.method("shop.Query/Shop").expect("a method");
/// assert_eq!(method.response(b"\x0a\x04East\x10\x07", None)?, br#"{"name":"East","id":"7"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Descriptors {
    pool: DescriptorPool,
    facets: HashMap<String, Vec<Facets>>,
    places: HashMap<String, usize>,
    types: Vec<Type>,
}

/// A message type and its JSON form, once computed.
struct Type {
    descriptor: MessageDescriptor,
    shape: OnceLock<Shape>,
}

impl Descriptors {
    /// Decodes a serialised `FileDescriptorSet`, such as the output of `protoc --include_imports --descriptor_set_out`.
    ///
    /// The options of gogoproto are found by their numbers, whether or not the set contains the file that declares
    /// them. The set may omit the well-known types of `google/protobuf`; if it contains them, they are ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a descriptor set or exceed 16 MiB, if files import each other in a cycle,
    /// if a type in use is missing, or if a protobuf compiler would reject the set for another reason.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_transcode::Descriptors;
    ///
    /// assert!(Descriptors::decode(&[]).is_ok());
    /// assert!(Descriptors::decode(b"not a set").is_err_and(|error| error.is_descriptors()));
    /// ```
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

    /// Returns the method with the name `package.Service/Method`, or `None` if it is unknown or a streaming method,
    /// which has no single reply.
    ///
    /// # Examples
    ///
    /// ```
    /// # let mut compiler = protox::Compiler::new(["tests/protos"])?;
    /// # let set = compiler.include_imports(true).open_file("shop.proto")?.encode_file_descriptor_set();
    /// # let descriptors = hearth_transcode::Descriptors::decode(&set)?;
    /// assert!(descriptors.method("shop.Query/Shop").is_some());
    /// assert!(descriptors.method("shop.Query/Nothing").is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Returns the details of a gRPC status as JSON. `bytes` is a `google.rpc.Status`: the content of
    /// `grpc-status-details-bin`, decoded from base64.
    ///
    /// The result is an array with an object for each `Any`. An `Any` of an unknown type keeps its bytes, as `{"@type":
    /// "...", "value": "base64"}`. The array is empty if the bytes are not a valid status.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_transcode::Descriptors;
    ///
    /// // A status with one `Any` of the type `a.B`, which the descriptors do not have.
    /// let status = b"\x1a\x09\x0a\x04/a.B\x12\x01\x2a";
    /// let details = Descriptors::decode(&[])?.details(status);
    /// assert_eq!(details, serde_json::json!([{ "@type": "/a.B", "value": "Kg==" }]));
    /// # Ok::<(), hearth_transcode::Error>(())
    /// ```
    pub fn details(&self, bytes: &[u8]) -> Value {
        details::read(self, bytes)
    }

    pub(crate) fn place(&self, full_name: &str) -> Option<usize> {
        self.places.get(full_name).copied()
    }

    /// Returns the type at a position, and its JSON form.
    pub(crate) fn at(&self, place: usize) -> Option<(&MessageDescriptor, &Shape)> {
        let Type { descriptor, shape } = self.types.get(place)?;
        let shape = shape.get_or_init(|| {
            let facets = self.facets.get(descriptor.full_name()).map(Vec::as_slice);
            // Every type of the pool has a position; `at` would reject any other.
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

/// A unary method, with the types of its request and its reply.
///
/// # Examples
///
/// ```
/// # let mut compiler = protox::Compiler::new(["tests/protos"])?;
/// # let set = compiler.include_imports(true).open_file("shop.proto")?.encode_file_descriptor_set();
/// # let descriptors = hearth_transcode::Descriptors::decode(&set)?;
/// let method = descriptors.method("shop.Query/Shop").expect("a method");
/// let fields = serde_json::Map::from_iter([("id".to_owned(), "7".into())]);
/// assert_eq!(method.request(&fields)?, b"\x08\x07");
/// assert_eq!(method.response(b"\x10\x07", None)?, br#"{"name":"","id":"7"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Method<'a> {
    descriptors: &'a Descriptors,
    input: MessageDescriptor,
    output: usize,
}

impl Method<'_> {
    /// Encodes a request as protobuf. `fields` maps dotted field names to values in proto3 JSON, for example
    /// `{"pagination.limit": "5"}`.
    ///
    /// # Errors
    ///
    /// Returns an error if a field does not exist or cannot have its value, or if two fields of a oneof are set.
    /// [`Error::field`] names the field.
    ///
    /// # Examples
    ///
    /// ```
    /// # let mut compiler = protox::Compiler::new(["tests/protos"])?;
    /// # let set = compiler.include_imports(true).open_file("shop.proto")?.encode_file_descriptor_set();
    /// # let descriptors = hearth_transcode::Descriptors::decode(&set)?;
    /// # let method = descriptors.method("shop.Query/Shop").expect("a method");
    /// let fields = serde_json::Map::from_iter([("id".to_owned(), "7".into())]);
    /// assert_eq!(method.request(&fields)?, b"\x08\x07");
    ///
    /// let fields = serde_json::Map::from_iter([("name".to_owned(), "East".into())]);
    /// assert_eq!(method.request(&fields).unwrap_err().field(), Some("name"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn request(&self, fields: &Map<String, Value>) -> Result<Vec<u8>, Error> {
        request::write(&self.input, fields)
    }

    /// Converts a reply to JSON: the whole message, or only the value of the field `response_body`.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a valid message, an `Any` has an unknown type, a time or a duration is out
    /// of range, messages are nested more than 100 deep, the JSON exceeds 64 MiB, or the message does not have the
    /// field `response_body`.
    ///
    /// # Examples
    ///
    /// ```
    /// # let mut compiler = protox::Compiler::new(["tests/protos"])?;
    /// # let set = compiler.include_imports(true).open_file("shop.proto")?.encode_file_descriptor_set();
    /// # let descriptors = hearth_transcode::Descriptors::decode(&set)?;
    /// # let method = descriptors.method("shop.Query/Shop").expect("a method");
    /// let reply = b"\x0a\x04East\x10\x07";
    /// assert_eq!(method.response(reply, None)?, br#"{"name":"East","id":"7"}"#);
    /// assert_eq!(method.response(reply, Some("name"))?, br#""East""#);
    /// assert!(method.response(b"\xff", None).is_err_and(|error| error.is_reply()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn response(&self, bytes: &[u8], response_body: Option<&str>) -> Result<Vec<u8>, Error> {
        let (descriptor, _) =
            self.descriptors.at(self.output).ok_or_else(|| Error::reply("its type is unknown"))?;
        let message = DynamicMessage::decode(descriptor.clone(), bytes).map_err(|cause| {
            Error::undecodable(format!("it is not a valid `{}`", descriptor.full_name()), cause)
        })?;
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
