//! The tree of a JSON text, which borrows from the text.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::Number;
use crate::invariant::Held as _;

/// A value and its byte range in the text.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    pub(crate) span: Range<usize>,
    pub(crate) value: Value<'a>,
}

impl Node<'_> {
    /// A value that has not been read yet.
    pub(super) const UNREAD: Self = Self { span: 0..0, value: Value::Null };

    /// Returns the byte at which the value starts.
    pub(crate) fn at(&self) -> usize {
        self.span.start
    }

    /// Returns the text of the value, which was read from `whole`.
    pub(crate) fn text<'t>(&self, whole: &'t str) -> &'t str {
        whole.get(self.span.clone()).held("a value has its range in the text")
    }
}

/// A JSON value.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    Null,
    Bool(bool),
    Number(Number<'a>),
    String(Cow<'a, str>),
    Array(Vec<Node<'a>>),
    Object(Vec<Member<'a>>),
    /// A refused number, whose finding has been added.
    Refused,
}

impl Value<'_> {
    /// Returns the kind of value under its name in JSON Schema.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "boolean",
            Self::Number(_) | Self::Refused => "number",
            Self::String(_) => "string",
            Self::Array(_) => "array",
            Self::Object(_) => "object",
        }
    }
}

/// A member of an object.
#[derive(Clone, Debug)]
pub(crate) struct Member<'a> {
    pub(crate) name: Cow<'a, str>,
    pub(crate) node: Node<'a>,
}

impl Member<'_> {
    /// A member that has not been read yet.
    pub(super) const UNREAD: Self = Self { name: Cow::Borrowed(""), node: Node::UNREAD };
}
