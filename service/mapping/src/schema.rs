//! The JSON Schema of a mapping, which is published in `docs/schemas/mapping.json`.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde_json::{Map, Value, json};

use crate::document::Mapping;

/// Returns the schema (JSON Schema 2020-12). The names of its types begin with `Mapping`, so that they are unique beside
/// those of the contract.
pub fn schema() -> Value {
    let settings = SchemaSettings::draft2020_12().with_transform(RecursiveTransform(plain));
    let schema = settings.into_generator().into_root_schema_for::<Mapping>();
    let mut schema = schema.to_value();
    rename(&mut schema);
    let mut document = Map::new();
    document.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
    document.insert("$id".into(), json!("https://hearth.example/v1/schemas/mapping"));
    if let Value::Object(members) = schema {
        document.extend(members.into_iter().filter(|(name, _)| name != "$schema"));
    }
    Value::Object(document)
}

/// Renames the definitions and their references.
fn rename(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if let Some(Value::String(reference)) = members.get_mut("$ref")
                && let Some(name) = reference.strip_prefix(DEFINITIONS)
            {
                *reference = format!("{DEFINITIONS}{}", renamed(name));
            }
            if let Some(Value::Object(definitions)) = members.remove("$defs") {
                let definitions = definitions.into_iter().map(|(name, schema)| (renamed(&name), schema));
                members.insert("$defs".into(), Value::Object(definitions.collect()));
            }
            members.values_mut().for_each(rename);
        }
        Value::Array(items) => items.iter_mut().for_each(rename),
        _ => {}
    }
}

fn renamed(name: &str) -> String {
    format!("Mapping{name}")
}

const DEFINITIONS: &str = "#/$defs/";

/// Removes the formats of Rust numbers, which strict validators refuse, and joins the lines of descriptions.
fn plain(schema: &mut Schema) {
    let Some(keywords) = schema.as_object_mut() else { return };
    if keywords.get("type").is_some_and(|name| name == "integer" || name == "number") {
        keywords.remove("format");
    }
    if let Some(Value::String(text)) = keywords.get_mut("description") {
        *text = text.replace('\n', " ");
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// `HEARTH_BLESS=1` writes the file.
    #[test]
    fn the_published_schema_is_that_of_the_types() -> Result<(), Box<dyn std::error::Error>> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas/mapping.json");
        let schema = serde_json::to_string_pretty(&super::schema())? + "\n";
        if std::env::var_os("HEARTH_BLESS").is_some() {
            std::fs::write(&file, &schema)?;
        }
        assert_eq!(std::fs::read_to_string(file)?, schema, "run the test with HEARTH_BLESS=1");
        Ok(())
    }
}
