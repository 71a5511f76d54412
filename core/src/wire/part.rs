//! Parts of a document that is checked even if some of its parts are refused.

use super::{FromJson, Input, Limits, Refused};
use crate::finding::Findings;

/// A member that must be present. It is `None` if it is absent or refused; its finding has then been added.
pub(crate) type Required<T> = Option<T>;

/// A value that may have been refused, and the byte at which it starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<T> {
    /// `None` if the value was refused; its finding has been added.
    pub(crate) value: Option<T>,
    pub(crate) at: usize,
}

impl<'n, T: FromJson<'n>> FromJson<'n> for Part<T> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let at = input.node.at();
        Ok(Self { value: T::from_json(input, limits, findings).ok(), at })
    }
}
