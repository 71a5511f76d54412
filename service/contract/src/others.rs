//! Members that the contract does not name.

use serde_json::{Map, Value};

/// The members of an object that the contract does not name.
pub type Others = Map<String, Value>;
