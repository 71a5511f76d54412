//! JSON Pointers (RFC 6901): written while a text is read, and looked up again in it.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write;
use core::ops::Range;

use super::{Node, Value, read};
use crate::finding::Findings;

/// A place in a JSON text, as a chain of steps that lives on the stack of the reader.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    step: Step<'p>,
    names: usize,
}

/// One step of a path.
#[derive(Clone, Copy, Debug)]
enum Step<'p> {
    Root,
    Name(&'p str),
    Index(usize),
    Pointer(&'p str),
}

impl<'p> Path<'p> {
    /// The path of a whole text.
    pub(crate) const ROOT: Self = Self { parent: None, step: Step::Root, names: 0 };

    /// The path that a JSON Pointer states.
    pub(crate) fn of_pointer(pointer: &'p str) -> Self {
        Self { parent: None, step: Step::Pointer(pointer), names: pointer.len() }
    }

    /// The path of the member `name` of what is here.
    pub(crate) fn member(&'p self, name: &'p str) -> Self {
        Self { parent: Some(self), step: Step::Name(name), names: self.names + name.len() }
    }

    /// The path of an item of what is here.
    pub(crate) fn item(&'p self, index: usize) -> Self {
        Self { parent: Some(self), step: Step::Index(index), names: self.names }
    }

    /// The name of the member that is here; `None` for an item and for the root.
    pub(crate) fn name(&self) -> Option<&'p str> {
        match self.step {
            Step::Name(name) => Some(name),
            Step::Root | Step::Index(_) | Step::Pointer(_) => None,
        }
    }

    /// Bytes of the names on the path.
    pub(crate) fn names(&self) -> usize {
        self.names
    }

    /// The path as a JSON Pointer.
    pub(crate) fn pointer(&self) -> String {
        let mut pointer = self.parent.map(Path::pointer).unwrap_or_default();
        match self.step {
            Step::Root => {}
            Step::Pointer(whole) => pointer.push_str(whole),
            Step::Name(name) => {
                push_name(&mut pointer, name);
            }
            Step::Index(index) => {
                // Writing to a `String` cannot fail.
                let _ = write!(pointer, "/{index}");
            }
        }
        pointer
    }
}

/// Adds a step into the member `name`, escaped, to a JSON Pointer.
pub(crate) fn push_name(pointer: &mut String, name: &str) {
    pointer.push('/');
    if name.contains(['~', '/']) {
        pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
    } else {
        pointer.push_str(name);
    }
}

/// A JSON text that was read, to look up places in it.
///
/// ```
/// use hearth_core::json::Document;
///
/// let text = r#"{"logs": [1, 22]}"#;
/// let span = Document::read(text).unwrap().locate("/logs/1").unwrap();
/// assert_eq!(&text[span], "22");
/// ```
#[derive(Debug)]
pub struct Document<'a>(Node<'a>);

impl<'a> Document<'a> {
    /// Reads the text; `None` when it is not JSON.
    pub fn read(text: &'a str) -> Option<Self> {
        read(text.as_bytes(), &mut Findings::default()).map(Self)
    }

    /// Returns the bytes of the text that the JSON Pointer `pointer` names, which an editor underlines; `None` when the
    /// text has no such place.
    pub fn locate(&self, pointer: &str) -> Option<Range<usize>> {
        let mut node = &self.0;
        for step in pointer.split('/').skip(1) {
            node = child(node, &unescaped(step))?;
        }
        Some(node.span.clone())
    }
}

fn child<'n, 'a>(node: &'n Node<'a>, step: &str) -> Option<&'n Node<'a>> {
    match &node.value {
        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
        Value::Object(members) => {
            members.iter().find(|member| member.name == step).map(|member| &member.node)
        }
        _ => None,
    }
}

fn unescaped(step: &str) -> Cow<'_, str> {
    if step.contains('~') {
        let mut parts = step.split('~');
        let first = parts.next().unwrap_or_default();
        let rest = parts.map(|part| match part.strip_prefix('1') {
            Some(rest) => ["/", rest].concat(),
            None => ["~", part.strip_prefix('0').unwrap_or(part)].concat(),
        });
        Cow::Owned(core::iter::once(String::from(first)).chain(rest).collect())
    } else {
        Cow::Borrowed(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locate(text: &str, pointer: &str) -> Option<Range<usize>> {
        Document::read(text)?.locate(pointer)
    }

    #[test]
    fn names_are_escaped_and_found_again() {
        let name = Path::ROOT.member("a/b~c");
        let index = name.item(0);
        assert_eq!(index.names(), 5);
        assert_eq!(index.pointer(), "/a~1b~0c/0");
        let text = r#"{"a/b~c": [true]}"#;
        assert_eq!(locate(text, &index.pointer()), Some(11..15));
    }

    #[test]
    fn a_place_that_is_not_there_is_none() {
        assert_eq!(locate("[1]", "/1"), None);
        assert_eq!(locate("[1", ""), None);
    }
}
