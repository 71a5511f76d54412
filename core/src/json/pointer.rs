//! JSON Pointers (RFC 6901), which are built while a text is read.

use alloc::string::String;
use core::fmt::Write;

/// A place in a JSON text, as a chain of steps on the stack of the reader.
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

    /// Returns the path of a JSON Pointer.
    pub(crate) fn of_pointer(pointer: &'p str) -> Self {
        Self { parent: None, step: Step::Pointer(pointer), names: pointer.len() }
    }

    /// Returns the path of the member `name` of the object at this path.
    pub(crate) fn member(&'p self, name: &'p str) -> Self {
        Self { parent: Some(self), step: Step::Name(name), names: self.names + name.len() }
    }

    /// Returns the path of the item `index` of the array at this path.
    pub(crate) fn item(&'p self, index: usize) -> Self {
        Self { parent: Some(self), step: Step::Index(index), names: self.names }
    }

    /// Returns the name of the member at this path; `None` for an item and for the root.
    pub(crate) fn name(&self) -> Option<&'p str> {
        match self.step {
            Step::Name(name) => Some(name),
            Step::Root | Step::Index(_) | Step::Pointer(_) => None,
        }
    }

    /// Returns the total length of the names on the path, in bytes.
    pub(crate) fn names(&self) -> usize {
        self.names
    }

    /// Returns the path as a JSON Pointer.
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

/// Appends the escaped step to the member `name` to a JSON Pointer.
pub(crate) fn push_name(pointer: &mut String, name: &str) {
    pointer.push('/');
    if name.contains(['~', '/']) {
        pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
    } else {
        pointer.push_str(name);
    }
}
