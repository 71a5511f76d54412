//! The types of the contract, which the build writes from its schema.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::json::Json;
use crate::number::Number;

include!(concat!(env!("OUT_DIR"), "/contract.rs"));
