//! Things and files: what paths with patterns, verbs and many segments lead to.

use tonic::Status;

use crate::proto::hearth::sample::v1::{
    CountThingsResponse, DescribeThingResponse, FileResponse, Thing, ThingByIdResponse,
};

pub(super) fn by_id(id: &str) -> Result<ThingByIdResponse, Status> {
    let remark = String::from("not in the body of an HTTP answer");
    Ok(ThingByIdResponse { thing: Some(named(&format!("things/{id}"))?), remark })
}

pub(super) fn named(name: &str) -> Result<Thing, Status> {
    let id = name.strip_prefix("things/").unwrap_or_default();
    let (_, weight) = THINGS
        .iter()
        .find(|(known, _)| *known == id)
        .ok_or_else(|| Status::not_found(format!("there is no thing named `{name}`")))?;
    Ok(Thing { name: String::from(name), display_name: id.to_uppercase(), weight: *weight })
}

pub(super) fn describe(name: &str) -> Result<DescribeThingResponse, Status> {
    let thing = named(name)?;
    Ok(DescribeThingResponse { description: format!("{} weighs {}", thing.display_name, thing.weight) })
}

pub(super) fn count() -> CountThingsResponse {
    CountThingsResponse { count: THINGS.len() as u64 }
}

/// Any path leads to a file.
pub(super) fn file(path: String) -> FileResponse {
    FileResponse { segments: path.split('/').map(String::from).collect(), path }
}

/// The last is an id with a colon, which is no verb.
const THINGS: [(&str, u64); 4] = [("stove", 12), ("pot", 3), ("heavy", u64::MAX), ("did:x:kettle", 2)];
