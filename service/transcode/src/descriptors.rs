//! The types of a descriptor set, prepared for transcoding.

use std::{collections::HashMap, fmt, sync::OnceLock};

use prost_reflect::{DescriptorPool, MessageDescriptor};

use crate::{
    Error,
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
    pub(crate) pool: DescriptorPool,
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
