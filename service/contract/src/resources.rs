//! The types of the resources of the HTTP surfaces, which the build writes for TypeScript.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

include!(concat!(env!("OUT_DIR"), "/resources.rs"));
