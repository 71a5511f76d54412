//! References to components of the document.

use serde_json::{Value, json};

/// Returns a reference to a component of a kind.
pub(super) fn reference(kind: &str, name: &str) -> Value {
    json!({ "$ref": format!("#/components/{kind}/{name}") })
}
