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
    pub(crate) parent: Option<&'p Path<'p>>,
    pub(crate) step: Step<'p>,
}

/// One step of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'p> {
    Root,
    Name(&'p str),
    Index(usize),
}

impl Path<'_> {
    /// The path as a JSON Pointer.
    pub(crate) fn pointer(&self) -> String {
        let mut pointer = self.parent.map(Path::pointer).unwrap_or_default();
        match self.step {
            Step::Root => {}
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

/// The bytes of `text` that the JSON Pointer `pointer` names: what an editor underlines. `None` when the text
/// is not JSON or has no such place.
///
/// ```
/// let text = r#"{"logs": [1, 22]}"#;
/// let span = hearth_core::json::locate(text, "/logs/1").unwrap();
/// assert_eq!(&text[span], "22");
/// ```
pub fn locate(text: &str, pointer: &str) -> Option<Range<usize>> {
    let root = read(text.as_bytes(), &mut Findings::default())?;
    let mut node = &root;
    for step in pointer.split('/').skip(1) {
        node = child(node, &unescaped(step))?;
    }
    Some(node.span.clone())
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

    #[test]
    fn names_are_escaped_and_found_again() {
        let root = Path { parent: None, step: Step::Root };
        let name = Path { parent: Some(&root), step: Step::Name("a/b~c") };
        let index = Path { parent: Some(&name), step: Step::Index(0) };
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
