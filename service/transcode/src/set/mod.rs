//! Reads an untrusted `google.protobuf.FileDescriptorSet`.
//!
//! The set comes from the operator or a node, so all its parts are checked. The well-known types are always those of
//! this program, and those of the set are ignored. A missing import is an error only if the set uses a type in it,
//! because many sets omit files that only declare options (gogoproto, annotations).

mod facets;
mod imports;
mod plain;
mod proto;

use std::collections::HashMap;

use prost::Message;
use prost_reflect::DescriptorPool;

pub(crate) use facets::{Cast, Custom, Facets};
use proto::{File, Set, full_name};

use crate::Error;

/// The maximum size of a set in bytes. The protocol's own set has 71 kB; a set of everything in a node, with comments,
/// has about 4 MB.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Returns the types of a set and the facets of their fields: by the full name of the message, in the order of its
/// fields. Messages with only default facets are omitted.
pub(crate) fn read(bytes: &[u8]) -> Result<(DescriptorPool, HashMap<String, Vec<Facets>>), Error> {
    if bytes.len() > MAX_BYTES {
        return Err(Error::descriptors(format!(
            "the set has {} bytes, but at most {MAX_BYTES} are allowed",
            bytes.len()
        )));
    }
    let set = Set::decode(bytes)
        .map_err(|cause| Error::descriptors(format!("it is not a descriptor set: {cause}")))?;
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
            what = format!("{what}; the set lacks the imported file `{file}`");
        }
        Error::descriptors(what)
    })?;
    Ok((pool, facets))
}

/// Returns the files of a set without the well-known types and without duplicates.
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
            return Err(Error::descriptors(format!("two different files have the name `{}`", file.name)));
        }
        places.insert(file.name.clone(), own.len());
        // Older versions of gogoproto contain the well-known types in files with other names.
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
