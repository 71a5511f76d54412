//! The canonical path of a request, segment by segment: what a prefix stands for, then what the client wrote.
//!
//! Nothing is copied: a path is two borrowed pieces, and a segment is decoded when it is looked at.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;

use super::escape;

/// A canonical path. Its text has been checked: escapes are whole, and stand for UTF-8.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<'p> {
    /// The segments a prefix stands for, without escapes.
    lead: &'p [Box<str>],
    /// What follows the slash after them, as the client wrote it.
    rest: Option<&'p str>,
    /// Whether the client's text has any escape.
    escapes: bool,
}

impl<'p> Path<'p> {
    pub(crate) fn new(lead: &'p [Box<str>], rest: Option<&'p str>, escapes: bool) -> Self {
        Self { lead, rest, escapes }
    }

    pub(crate) fn segments(&self) -> Segments<'p> {
        Segments { lead: self.lead.iter(), rest: self.rest, escapes: self.escapes }
    }

    /// The segments from the one at `depth` on, which what a prefix stands for has at the least.
    pub(crate) fn segments_after(&self, depth: usize) -> Segments<'p> {
        let lead = self.lead.get(depth..).unwrap_or_default();
        Segments { lead: lead.iter(), rest: self.rest, escapes: self.escapes }
    }

    /// The path without the word after the last colon of its last segment, and that word.
    pub(crate) fn split_verb(&self) -> Option<(Self, &'p str)> {
        let rest = self.rest?;
        let (shorter, verb) = rest.rsplit_once(':')?;
        (!verb.contains('/')).then_some((Self { rest: Some(shorter), ..*self }, verb))
    }
}

/// The segments of a path that are still to come.
#[derive(Clone, Debug)]
pub(crate) struct Segments<'p> {
    lead: core::slice::Iter<'p, Box<str>>,
    rest: Option<&'p str>,
    escapes: bool,
}

impl<'p> Segments<'p> {
    /// The client's text that is still to come.
    pub(crate) fn rest(self) -> Option<&'p str> {
        self.rest
    }
}

impl<'p> Iterator for Segments<'p> {
    type Item = PathSegment<'p>;

    fn next(&mut self) -> Option<PathSegment<'p>> {
        if let Some(segment) = self.lead.next() {
            return Some(PathSegment { raw: segment, escapes: false });
        }
        let rest = self.rest?;
        let (segment, after) = match memchr::memchr(b'/', rest.as_bytes()) {
            Some(slash) => (rest.get(..slash)?, rest.get(slash + 1..)),
            None => (rest, None),
        };
        self.rest = after;
        Some(PathSegment { raw: segment, escapes: self.escapes })
    }
}

/// One segment of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathSegment<'p> {
    /// As the client wrote it; as it is, where a prefix stands for it.
    pub(crate) raw: &'p str,
    escapes: bool,
}

impl<'p> PathSegment<'p> {
    pub(crate) fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }

    /// Without escapes.
    pub(crate) fn decoded(&self) -> Cow<'p, str> {
        if self.escapes {
            escape::decoded(self.raw).unwrap_or(Cow::Borrowed(self.raw))
        } else {
            Cow::Borrowed(self.raw)
        }
    }

    /// Without escapes, but for those of the slash.
    pub(crate) fn decoded_but_slashes(&self) -> Cow<'p, str> {
        if self.escapes {
            escape::decoded_but_slashes(self.raw).unwrap_or(Cow::Borrowed(self.raw))
        } else {
            Cow::Borrowed(self.raw)
        }
    }
}

/// Segments as a path, each with a slash before it.
pub(crate) fn joined<'s>(segments: impl IntoIterator<Item = &'s str>) -> String {
    let mut path = String::new();
    for segment in segments {
        path.push('/');
        path.push_str(segment);
    }
    path
}
