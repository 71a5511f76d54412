//! Things and files, which paths with patterns, verbs and several segments address.

use tonic::Status;

use crate::proto::hearth::sample::v1::{
    CountThingsResponse, DescribeThingResponse, FileResponse, Thing, ThingByIdResponse,
};

pub(super) fn by_id(id: &str) -> Result<ThingByIdResponse, Status> {
    let remark = String::from("not in the body of an HTTP response");
    Ok(ThingByIdResponse { thing: Some(named(&format!("things/{id}"))?), remark })
}

pub(super) fn named(name: &str) -> Result<Thing, Status> {
    let id = name.strip_prefix("things/").unwrap_or_default();
    let (_, weight) = THINGS
        .iter()
        .find(|(known, _)| *known == id)
        .ok_or_else(|| Status::not_found(format!("thing not found: {name}")))?;
    Ok(Thing { name: String::from(name), display_name: id.to_uppercase(), weight: *weight })
}

pub(super) fn describe(name: &str) -> Result<DescribeThingResponse, Status> {
    let thing = named(name)?;
    Ok(DescribeThingResponse { description: format!("{} weighs {}", thing.display_name, thing.weight) })
}

pub(super) fn count() -> CountThingsResponse {
    CountThingsResponse { count: THINGS.len() as u64 }
}

/// Returns a file for any path.
pub(super) fn file(path: String) -> FileResponse {
    FileResponse { segments: path.split('/').map(String::from).collect(), path }
}

/// The last id contains a colon that does not begin a verb.
const THINGS: [(&str, u64); 4] = [("stove", 12), ("pot", 3), ("heavy", u64::MAX), ("did:x:kettle", 2)];
