//! The references between the files of a crate.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{Attribute, ImplItemFn, ItemImpl, ItemMod, ItemUse, Visibility};

use crate::files::{File, Files, used};

/// Returns the pairs of files of which the first refers to the second.
pub(crate) fn between(files: &Files) -> BTreeSet<(&str, &str)> {
    let mut references = BTreeSet::new();
    for file in files.iter() {
        let mut paths = Paths { file, found: Vec::new() };
        for item in &file.items {
            paths.visit_item(item);
        }
        let referred = paths.found.iter().filter_map(|path| files.defining(path));
        let others = referred.filter(|referred| referred.path != file.path);
        references.extend(others.map(|referred| (file.path.as_str(), referred.path.as_str())));
    }
    references
}

/// Collects the paths in a file that lead into the crate, from the crate root.
struct Paths<'f> {
    file: &'f File,
    found: Vec<Vec<String>>,
}

impl<'a> Visit<'a> for Paths<'_> {
    fn visit_item_use(&mut self, item: &'a ItemUse) {
        if matches!(item.vis, Visibility::Inherited) && !is_left_out(&item.attrs) {
            self.found.extend(used(&item.tree).iter().filter_map(|(_, path)| self.file.absolute(path)));
        }
    }

    // A visibility names a module without using it.
    fn visit_visibility(&mut self, _: &'a Visibility) {}

    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        if !is_left_out(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'a ItemImpl) {
        if !is_left_out(&item.attrs) {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'a ImplItemFn) {
        if !is_left_out(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.found
            .extend(Some(names).filter(|names| names.len() > 1).and_then(|names| self.file.absolute(&names)));
        visit::visit_path(self, path);
    }
}

/// Returns whether an item is for tests, or for the generator of schemas, which is not in the module.
fn is_left_out(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let condition =
            attribute.path().is_ident("cfg").then(|| attribute.parse_args::<syn::Meta>().ok()).flatten();
        condition.is_some_and(|meta| {
            meta.path().is_ident("test")
                || matches!(&meta, syn::Meta::NameValue(pair) if pair.path.is_ident("feature"))
        })
    })
}
