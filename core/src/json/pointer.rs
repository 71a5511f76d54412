//! JSON Pointers (RFC 6901): written while a text is read, and looked up again in it.

use alloc::string::String;
use core::fmt::Write;

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
