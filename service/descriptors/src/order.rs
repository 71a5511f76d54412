//! Sorts the files of a set so that each comes after its imports.

use std::collections::{BTreeMap, BTreeSet};

use crate::set::{File, Set};

/// An order to which files are added.
///
/// The path of imports is on the heap, because a chain of imports can be as long as the set.
#[derive(Debug)]
pub(super) struct Order<'s> {
    set: &'s Set,
    /// The files in the order, with the depth of their imports.
    placed: BTreeMap<&'s str, usize>,
    /// The files that cannot be added, because of themselves or their imports.
    broken: BTreeSet<&'s str>,
    pub(super) files: Vec<&'s File>,
}

/// A file whose imports are being placed.
struct Step<'s> {
    file: &'s File,
    /// The number of imports that are placed.
    placed: usize,
    depth: usize,
}

impl<'s> Order<'s> {
    pub(super) fn of(set: &'s Set) -> Self {
        Self { set, placed: BTreeMap::new(), broken: BTreeSet::new(), files: Vec::new() }
    }

    /// Adds a file after all its imports.
    pub(super) fn add(&mut self, file: &'s File) -> Result<(), String> {
        if self.placed.contains_key(file.name.as_str()) {
            return Ok(());
        }
        let mut open = BTreeSet::from([file.name.as_str()]);
        let added = self.walk(file, &mut open);
        if added.is_err() {
            self.broken.extend(open);
        }
        added
    }

    fn walk(&mut self, file: &'s File, open: &mut BTreeSet<&'s str>) -> Result<(), String> {
        let mut path = vec![Step { file, placed: 0, depth: 0 }];
        while let Some(step) = path.last_mut() {
            let name = step.file.name.as_str();
            let Some(import) = step.file.dependency.get(step.placed).map(String::as_str) else {
                if step.depth > DEEPEST {
                    return Err(format!("the imports of `{name}` are nested more than {DEEPEST} files deep"));
                }
                self.placed.insert(name, step.depth);
                self.files.push(step.file);
                open.remove(name);
                path.pop();
                continue;
            };
            if let Some(depth) = self.placed.get(import) {
                step.depth = step.depth.max(depth + 1);
                step.placed += 1;
            } else if open.contains(import) {
                return Err(format!("`{name}` imports `{import}`, which also imports `{name}`"));
            } else if self.broken.contains(import) {
                return Err(format!("`{name}` imports `{import}`, which cannot be used"));
            } else {
                let next = self.set.file(import).ok_or_else(|| missing(name, import))?;
                open.insert(&next.name);
                path.push(Step { file: next, placed: 0, depth: 0 });
            }
        }
        Ok(())
    }
}

fn missing(file: &str, import: &str) -> String {
    format!(
        "`{file}` imports `{import}`, which is missing from the descriptor set; \
         write the set with its imports (`protoc --include_imports -o`, or `buf build -o`)"
    )
}

/// The limit of nested imports. Real ones are some ten deep, and later readers of the set follow the chain recursively.
const DEEPEST: usize = 200;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::join;

    fn file(name: &str, imports: &[&str]) -> File {
        let mut file = File::default();
        name.clone_into(&mut file.name);
        file.dependency = imports.iter().map(ToString::to_string).collect();
        file
    }

    fn order(files: &[File], root: &str) -> Result<Vec<String>, String> {
        let set = Set::read(&join(files))?;
        let mut order = Order::of(&set);
        order.add(set.file(root).ok_or("no such file")?)?;
        Ok(order.files.iter().map(|file| file.name.clone()).collect())
    }

    #[test]
    fn imports_come_first_and_only_what_is_needed() -> Result<(), String> {
        let files = [
            file("a", &["b", "c"]),
            file("b", &["d"]),
            file("c", &["d", "google/protobuf/any.proto"]),
            file("d", &[]),
            file("e", &["a"]),
        ];
        assert_eq!(order(&files, "a")?, ["d", "b", "google/protobuf/any.proto", "c", "a"]);
        Ok(())
    }

    #[test]
    fn cycles_and_gaps_are_named() {
        let cycle = [file("a", &["b"]), file("b", &["c"]), file("c", &["b"])];
        assert_eq!(order(&cycle, "a").unwrap_err(), "`c` imports `b`, which also imports `c`");
        assert!(order(&[file("a", &["a"])], "a").is_err());
        let gap = order(&[file("a", &["x"])], "a").unwrap_err();
        assert!(gap.starts_with("`a` imports `x`, which is missing from the descriptor set"), "{gap}");
    }

    #[test]
    fn a_long_chain_of_imports_is_refused() {
        let mut files: Vec<File> =
            (0..100_000).map(|n| file(&n.to_string(), &[(n + 1).to_string().as_str()])).collect();
        files.push(file("100000", &[]));
        let refused = order(&files, "0").unwrap_err();
        assert!(refused.ends_with("are nested more than 200 files deep"), "{refused}");
    }

    #[test]
    fn a_file_that_imports_a_broken_file_is_refused() -> Result<(), String> {
        let files = [file("a", &["b"]), file("b", &["x"]), file("c", &["b"]), file("d", &[])];
        let set = Set::read(&join(&files))?;
        let mut order = Order::of(&set);
        let refused: Vec<String> = set.files().filter_map(|file| order.add(file).err()).collect();
        assert_eq!(refused.len(), 3);
        assert_eq!(
            refused[1],
            "`b` imports `x`, which is missing from the descriptor set; write the set with its imports (`protoc --include_imports -o`, or `buf build -o`)"
        );
        assert_eq!(order.files.len(), 1);
        Ok(())
    }
}
