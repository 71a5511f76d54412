//! The canonical path of a request, segment by segment: the canonical prefix, then the part that the client wrote.
//!
//! A path borrows these two pieces without copying, and decodes a segment when it is read.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;

use super::escape;
use crate::invariant::Held as _;

/// A canonical path. Its text has been checked: its escapes are complete and decode to UTF-8.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<'p> {
    /// The decoded segments of the canonical prefix.
    lead: &'p [Box<str>],
    /// The text after the slash that follows them, as the client wrote it.
    rest: Option<&'p str>,
    /// Whether the client's text contains an escape.
    escapes: bool,
}

impl<'p> Path<'p> {
    pub(crate) fn new(lead: &'p [Box<str>], rest: Option<&'p str>, escapes: bool) -> Self {
        Self { lead, rest, escapes }
    }

    pub(crate) fn segments(&self) -> Segments<'p> {
        Segments { lead: self.lead.iter(), rest: self.rest, escapes: self.escapes }
    }

    /// Returns the segments from `depth` on. The canonical prefix has at least `depth` segments.
    pub(crate) fn segments_after(&self, depth: usize) -> Segments<'p> {
        let (_, lead) = self.lead.split_at(depth);
        Segments { lead: lead.iter(), rest: self.rest, escapes: self.escapes }
    }

    /// Splits the word after the last colon off the last segment, and returns the shorter path and the word.
    pub(crate) fn split_verb(&self) -> Option<(Self, &'p str)> {
        let rest = self.rest?;
        let (shorter, verb) = rest.rsplit_once(':')?;
        (!verb.contains('/')).then_some((Self { rest: Some(shorter), ..*self }, verb))
    }
}

/// An iterator over the segments of a path.
#[derive(Clone, Debug)]
pub(crate) struct Segments<'p> {
    lead: core::slice::Iter<'p, Box<str>>,
    rest: Option<&'p str>,
    escapes: bool,
}

impl<'p> Segments<'p> {
    /// Returns the part of the client's text that the iterator has not read.
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
        let segment;
        (segment, self.rest) = match memchr::memchr(b'/', rest.as_bytes()) {
            Some(slash) => {
                let (segment, after) = rest.split_at(slash);
                (segment, after.strip_prefix('/'))
            }
            None => (rest, None),
        };
        Some(PathSegment { raw: segment, escapes: self.escapes })
    }
}

/// One segment of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathSegment<'p> {
    /// The segment as the client wrote it, or a decoded segment of the canonical prefix.
    pub(crate) raw: &'p str,
    escapes: bool,
}

impl<'p> PathSegment<'p> {
    pub(crate) fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }

    /// Returns the decoded segment.
    pub(crate) fn decoded(&self) -> Cow<'p, str> {
        if self.escapes {
            escape::decoded(self.raw).held("the escapes decode to UTF-8")
        } else {
            Cow::Borrowed(self.raw)
        }
    }

    /// Returns the segment decoded except for escaped slashes.
    pub(crate) fn decoded_but_slashes(&self) -> Cow<'p, str> {
        if self.escapes {
            escape::decoded_but_slashes(self.raw).held("the escapes decode to UTF-8")
        } else if self.raw.contains('/') {
            // A slash of the canonical prefix was escaped there.
            Cow::Owned(self.raw.replace('/', escape::SLASH))
        } else {
            Cow::Borrowed(self.raw)
        }
    }
}

/// Joins segments into a path, with a slash before each.
pub(crate) fn joined<'s>(segments: impl IntoIterator<Item = &'s str>) -> String {
    let mut path = String::new();
    for segment in segments {
        path.push('/');
        path.push_str(segment);
    }
    path
}
