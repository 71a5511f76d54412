//! Reads a `google.protobuf.FileDescriptorSet` that somebody else has made.
//!
//! The set is the operator's or a node's, so nothing in it is taken for granted. The well-known types are always this
//! program's own, whatever the set says of them. An import that the set does not have is an error only if something
//! of it is used: sets without the files of options alone (gogoproto, annotations) are common.

mod facets;
mod imports;
mod plain;
mod proto;

use std::collections::HashMap;

use prost::Message;
use prost_reflect::DescriptorPool;

pub(crate) use facets::{Cast, Custom, Facets};
use proto::{File, Set};

use crate::Error;

/// The largest set that is read. The protocol's own is 71 kB; a set of everything a node has, with comments, about
/// 4 MB.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// The types of a set, and what the options of their fields say: by the message's full name, in the order of its
/// fields, for messages where they say anything.
pub(crate) fn read(bytes: &[u8]) -> Result<(DescriptorPool, HashMap<String, Vec<Facets>>), Error> {
    if bytes.len() > MAX_BYTES {
        return Err(Error::descriptors(format!("{} bytes, more than the {MAX_BYTES} allowed", bytes.len())));
    }
    let set =
        Set::decode(bytes).map_err(|cause| Error::descriptors(format!("no descriptor set: {cause}")))?;
    let mut pool = DescriptorPool::global();
    let files = own_files(set.files, &pool)?;
    let imports::Linked { visible, missing } = imports::link(&files)?;
    let well_known: Vec<String> = pool.files().map(|file| file.name().to_owned()).collect();

    let mut facets = HashMap::new();
    let mut plain = Vec::with_capacity(files.len());
    for (file, mut imports) in files.into_iter().zip(visible) {
        imports.extend(well_known.iter().cloned());
        plain.push(plain::file(file, imports, &mut facets)?);
    }
    pool.add_file_descriptor_protos(plain).map_err(|cause| {
        let mut what = cause.to_string();
        if let Some(file) = missing.first() {
            what = format!("{what}; the set has no file `{file}`, which it imports");
        }
        Error::descriptors(what)
    })?;
    Ok((pool, facets))
}

/// The files of a set without the well-known types and without repetitions.
fn own_files(files: Vec<File>, well_known: &DescriptorPool) -> Result<Vec<File>, Error> {
    let mut own: Vec<File> = Vec::with_capacity(files.len());
    let mut places: HashMap<String, usize> = HashMap::with_capacity(files.len());
    for mut file in files {
        if well_known.get_file_by_name(&file.name).is_some() {
            continue;
        }
        if let Some(earlier) = places.get(&file.name).and_then(|place| own.get(*place)) {
            if *earlier == file {
                continue;
            }
            return Err(Error::descriptors(format!("two different files named `{}`", file.name)));
        }
        places.insert(file.name.clone(), own.len());
        // The older gogoproto brings the well-known types under names of files of its own.
        let package = file.package.clone();
        if package == "google.protobuf" {
            file.messages
                .retain(|inner| well_known.get_message_by_name(&full_name(&package, &inner.name)).is_none());
            file.enums
                .retain(|inner| well_known.get_enum_by_name(&full_name(&package, &inner.name)).is_none());
        }
        own.push(file);
    }
    Ok(own)
}

fn full_name(scope: &str, name: &str) -> String {
    if scope.is_empty() { name.to_owned() } else { format!("{scope}.{name}") }
}
