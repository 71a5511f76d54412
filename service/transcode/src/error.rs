//! The error of this crate.

use std::fmt;

use prost::DecodeError;

/// An error in the descriptors, in the fields of a request, or in a reply.
///
/// The displayed text contains names of fields, types and numbers, and is safe to send to a client. The source contains
/// the position at which decoding stopped.
///
/// # Examples
///
/// ```
/// use hearth_transcode::Descriptors;
///
/// let error = Descriptors::decode(b"not a set").unwrap_err();
/// assert!(error.to_string().starts_with("the descriptors cannot be used: "));
/// ```
#[derive(Debug)]
pub struct Error(Kind);

#[derive(Debug)]
pub(crate) enum Kind {
    /// The descriptors cannot be used.
    Descriptors(String),
    /// A field of a request cannot be set.
    Field { field: String, what: String },
    /// The node's reply is not a valid message, or has no JSON form.
    Reply { what: String, cause: Option<DecodeError> },
}

impl Error {
    /// Returns whether the descriptor set cannot be used.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_transcode::Descriptors;
    ///
    /// assert!(Descriptors::decode(b"not a set").unwrap_err().is_descriptors());
    /// ```
    pub fn is_descriptors(&self) -> bool {
        matches!(self.0, Kind::Descriptors(_))
    }

    /// Returns whether a field of a request does not exist or cannot have its value.
    ///
    /// # Examples
    ///
    /// ```
    /// # let mut compiler = protox::Compiler::new(["tests/protos"])?;
    /// # let set = compiler.include_imports(true).open_file("shop.proto")?.encode_file_descriptor_set();
    /// # let descriptors = hearth_transcode::Descriptors::decode(&set)?;
    /// # let method = descriptors.method("shop.Query/Shop").expect("a method");
    /// let fields = serde_json::Map::from_iter([("id".to_owned(), "seven".into())]);
    /// assert!(method.request(&fields).is_err_and(|error| error.is_request()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_request(&self) -> bool {
        matches!(self.0, Kind::Field { .. })
    }

    /// Returns whether the reply is not the message that the descriptors describe, or has no JSON form.
    ///
    /// # Examples
    ///
    /// ```
    /// # let mut compiler = protox::Compiler::new(["tests/protos"])?;
    /// # let set = compiler.include_imports(true).open_file("shop.proto")?.encode_file_descriptor_set();
    /// # let descriptors = hearth_transcode::Descriptors::decode(&set)?;
    /// # let method = descriptors.method("shop.Query/Shop").expect("a method");
    /// let cut_off = b"\x0a\x04Ea";
    /// assert!(method.response(cut_off, None).is_err_and(|error| error.is_reply()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_reply(&self) -> bool {
        matches!(self.0, Kind::Reply { .. })
    }

    /// Returns the field of the request that caused the error, under the given name.
    ///
    /// # Examples
    ///
    /// ```
    /// # let mut compiler = protox::Compiler::new(["tests/protos"])?;
    /// # let set = compiler.include_imports(true).open_file("shop.proto")?.encode_file_descriptor_set();
    /// # let descriptors = hearth_transcode::Descriptors::decode(&set)?;
    /// # let method = descriptors.method("shop.Query/Shop").expect("a method");
    /// let fields = serde_json::Map::from_iter([("pagination.limit".to_owned(), "5".into())]);
    /// assert_eq!(method.request(&fields).unwrap_err().field(), Some("pagination.limit"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn field(&self) -> Option<&str> {
        match &self.0 {
            Kind::Field { field, .. } => Some(field),
            Kind::Descriptors(_) | Kind::Reply { .. } => None,
        }
    }

    pub(crate) fn descriptors(what: impl Into<String>) -> Self {
        Self(Kind::Descriptors(what.into()))
    }

    pub(crate) fn request(field: &str, what: impl Into<String>) -> Self {
        Self(Kind::Field { field: field.to_owned(), what: what.into() })
    }

    pub(crate) fn reply(what: impl Into<String>) -> Self {
        Self(Kind::Reply { what: what.into(), cause: None })
    }

    /// Returns an error for bytes that are not a valid message. The position at which decoding stopped is for the
    /// operator, so the message omits it.
    pub(crate) fn undecodable(what: String, cause: DecodeError) -> Self {
        Self(Kind::Reply { what, cause: Some(cause) })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Descriptors(what) => write!(f, "the descriptors cannot be used: {what}"),
            Kind::Field { field, what } => write!(f, "the field `{field}` cannot be set: {what}"),
            Kind::Reply { what, .. } => write!(f, "the reply cannot be read: {what}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Kind::Reply { cause, .. } => cause.as_ref().map(|cause| cause as _),
            Kind::Descriptors(_) | Kind::Field { .. } => None,
        }
    }
}
