//! The methods of a descriptor set.

use std::fmt;

use prost_reflect::{DynamicMessage, MessageDescriptor};
use serde_json::{Map, Value};

use crate::{Descriptors, Error, json::Writer, request};

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

impl Descriptors {
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
