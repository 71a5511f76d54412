//! A set of descriptor files: split, sorted and joined again.
//!
//! The declarations in a file remain unchanged bytes, so that options unknown here (gogoproto, amino) reach the gateway
//! intact. Only comments and source positions are removed. Paths are not interpreted here.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use prost::Message;
use prost_reflect::DescriptorPool;

/// The files of a set, by name.
#[derive(Debug)]
pub(super) struct Set {
    files: BTreeMap<String, File>,
    /// Google's well-known types, for a set that does not include them.
    well_known: BTreeMap<String, File>,
}

impl Set {
    /// Splits a `google.protobuf.FileDescriptorSet`.
    pub(super) fn read(descriptors: &[u8]) -> Result<Self, String> {
        if descriptors.len() > LARGEST {
            return Err(format!(
                "the descriptor set has {} bytes, and the limit is {LARGEST}",
                descriptors.len()
            ));
        }
        let raw = FileSet::decode(descriptors)
            .map_err(|error| format!("not a complete `FileDescriptorSet`: {}", reason(&error)))?;
        let mut files = BTreeMap::new();
        for (number, bytes) in (1..).zip(&raw.files) {
            let file = File::decode(bytes.as_slice())
                .map_err(|error| format!("file {number} of the descriptor set: {}", reason(&error)))?;
            match files.entry(file.name.clone()) {
                Entry::Vacant(free) if !free.key().is_empty() => drop(free.insert(file)),
                Entry::Vacant(_) => return Err(format!("file {number} of the descriptor set has no name")),
                Entry::Occupied(other) if *other.get() == file => {}
                Entry::Occupied(other) => {
                    return Err(format!("the descriptor set has two different files `{}`", other.key()));
                }
            }
        }
        if files.is_empty() {
            return Err(String::from("the descriptor set has no files"));
        }
        Ok(Self { files, well_known: well_known()? })
    }

    /// Returns the files of the set, by name.
    pub(super) fn files(&self) -> impl Iterator<Item = &File> {
        self.files.values()
    }

    /// Returns a file of the set, or a well-known file.
    pub(super) fn file(&self, name: &str) -> Option<&File> {
        self.files.get(name).or_else(|| self.well_known.get(name))
    }
}

/// Joins files to a `google.protobuf.FileDescriptorSet`.
pub(super) fn join<'f>(files: impl IntoIterator<Item = &'f File>) -> Vec<u8> {
    FileSet { files: files.into_iter().map(Message::encode_to_vec).collect() }.encode_to_vec()
}

/// `google.protobuf.FileDescriptorProto` without `source_code_info`. Declarations remain bytes.
#[derive(Clone, PartialEq, Message)]
pub(super) struct File {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(string, optional, tag = "2")]
    pub(super) package: Option<String>,
    #[prost(string, repeated, tag = "3")]
    pub(super) dependency: Vec<String>,
    #[prost(bytes = "vec", repeated, tag = "4")]
    message_type: Vec<Vec<u8>>,
    #[prost(bytes = "vec", repeated, tag = "5")]
    enum_type: Vec<Vec<u8>>,
    #[prost(bytes = "vec", repeated, tag = "6")]
    pub(super) service: Vec<Vec<u8>>,
    #[prost(bytes = "vec", repeated, tag = "7")]
    extension: Vec<Vec<u8>>,
    #[prost(bytes = "vec", optional, tag = "8")]
    options: Option<Vec<u8>>,
    #[prost(int32, repeated, packed = "false", tag = "10")]
    public_dependency: Vec<i32>,
    #[prost(int32, repeated, packed = "false", tag = "11")]
    weak_dependency: Vec<i32>,
    #[prost(string, optional, tag = "12")]
    syntax: Option<String>,
    #[prost(int32, optional, tag = "14")]
    edition: Option<i32>,
    #[prost(string, repeated, tag = "15")]
    option_dependency: Vec<String>,
}

impl File {
    /// Adds the declarations to a pool that has the imports.
    pub(super) fn declare(&self, pool: &mut DescriptorPool) -> Result<(), String> {
        if !matches!(self.syntax.as_deref(), None | Some("proto2" | "proto3")) {
            let syntax = self.syntax.as_deref().unwrap_or_default();
            return Err(format!(
                "`{}` has the syntax `{syntax}`, and only proto2 and proto3 are supported",
                self.name
            ));
        }
        let declared = pool.decode_file_descriptor_proto(self.encode_to_vec().as_slice());
        declared.map_err(|error| format!("`{}`: {error}", self.name))
    }
}

/// `google.protobuf.FileDescriptorSet`.
#[derive(Clone, PartialEq, Message)]
struct FileSet {
    #[prost(bytes = "vec", repeated, tag = "1")]
    files: Vec<Vec<u8>>,
}

fn well_known() -> Result<BTreeMap<String, File>, String> {
    let pool = DescriptorPool::global();
    let files = pool.files().map(|file| {
        let file = File::decode(file.encode_to_vec().as_slice()).map_err(|error| error.to_string())?;
        Ok((file.name.clone(), file))
    });
    files.collect()
}

/// Returns the reason of an error, without the names of types.
pub(super) fn reason(error: &prost::DecodeError) -> String {
    let text = error.to_string();
    let text = text.strip_prefix("failed to decode Protobuf message: ").unwrap_or(&text);
    // The text begins with the places, each a type and its field.
    let reason: Vec<&str> =
        text.split(": ").skip_while(|part| part.contains('.') && !part.contains(' ')).collect();
    reason.join(": ")
}

/// The limit of a descriptor set, in bytes. All files of a node with some thirty modules have two megabytes.
pub const LARGEST: usize = 64 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> File {
        File { name: name.to_owned(), ..File::default() }
    }

    fn read(files: &[File]) -> Result<Set, String> {
        Set::read(&join(files))
    }

    #[test]
    fn a_file_can_occur_twice_but_not_in_two_versions() {
        assert!(read(&[file("a"), file("a")]).is_ok());
        let other = File { package: Some(String::from("p")), ..file("a") };
        assert_eq!(read(&[file("a"), other]).unwrap_err(), "the descriptor set has two different files `a`");
        assert_eq!(read(&[file("")]).unwrap_err(), "file 1 of the descriptor set has no name");
        assert_eq!(read(&[]).unwrap_err(), "the descriptor set has no files");
    }

    #[test]
    fn only_comments_are_removed() -> Result<(), String> {
        let whole = prost_types::FileDescriptorProto {
            name: Some(String::from("a")),
            source_code_info: Some(prost_types::SourceCodeInfo::default()),
            syntax: Some(String::from("proto3")),
            public_dependency: vec![0, 1],
            ..Default::default()
        };
        let mut bytes = whole.encode_to_vec();
        // An extension of `FileOptions`, 50000: 1.
        bytes.extend([0x42, 4, 0x80, 0xb5, 0x18, 1]);
        let set = Set::read(&FileSet { files: vec![bytes.clone()] }.encode_to_vec())?;
        let kept = set.files().next().map(Message::encode_to_vec).unwrap_or_default();
        assert!(kept.windows(6).any(|part| part == [0x42, 4, 0x80, 0xb5, 0x18, 1]));
        assert_eq!(kept.len() + 2, bytes.len(), "the empty source information took two bytes");
        Ok(())
    }

    #[test]
    fn a_file_of_a_later_edition_is_refused() {
        let later = File { syntax: Some(String::from("editions")), edition: Some(1000), ..file("a") };
        let refused = later.declare(&mut DescriptorPool::new()).unwrap_err();
        assert_eq!(refused, "`a` has the syntax `editions`, and only proto2 and proto3 are supported");
    }

    #[test]
    fn an_invalid_set_is_refused() {
        let broken = read(&[file("a")]).map(|_| Set::read(b"{\"file\": []}").unwrap_err());
        assert!(broken.is_ok_and(|message| message.starts_with("not a complete `FileDescriptorSet`: ")));
    }
}
