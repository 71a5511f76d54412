//! The types that the build writes.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::others::Others;
use crate::pair::Pair;

include!(concat!(env!("OUT_DIR"), "/definitions.rs"));

/// Returns whether a member is absent.
#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
fn is_absent<T>(member: &Option<T>) -> bool {
    member.is_none()
}
