//! The types that the build writes.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::pair::Pair;

include!(concat!(env!("OUT_DIR"), "/answers.rs"));
