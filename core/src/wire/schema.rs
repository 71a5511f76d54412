//! The schemas of the types that all answers share, and the keywords that a limit adds to a schema.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use schemars::transform::Transform;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

use super::{At, Limits, Part, Valid};
use crate::finding::{Code, Finding, Severity};
use crate::json::{Node, Number};

/// The maximum number of characters of a text, or of items of a list. A text with a limit must not be blank.
#[derive(Debug)]
pub(crate) struct Most(pub(crate) usize);

impl Transform for Most {
    fn transform(&mut self, schema: &mut Schema) {
        let is_text = match schema.get("type") {
            Some(Value::String(only)) => only == "string",
            Some(Value::Array(kinds)) => kinds.iter().any(|one| one == "string"),
            _ => false,
        };
        if !is_text {
            schema.insert("maxItems".into(), self.0.into());
            return;
        }
        schema.insert("maxLength".into(), self.0.into());
        if schema.get("pattern").is_none() {
            schema.insert("pattern".into(), r"\S".into());
        }
    }
}

/// Builds the schema of an object whose members are read one by one.
#[derive(Debug)]
pub(crate) struct Members {
    about: &'static str,
    properties: Map<String, Value>,
    required: Vec<Value>,
}

/// A member of an object that [`Members`] describes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DescribedMember {
    /// The name.
    pub(crate) name: &'static str,
    /// The documentation.
    pub(crate) about: &'static str,
    /// Whether an object without it is refused.
    pub(crate) is_required: bool,
}

impl Members {
    /// Creates a schema without members.
    pub(crate) fn new(about: &'static str) -> Self {
        Self { about, properties: Map::new(), required: Vec::new() }
    }

    /// Adds a member with the schema of its type and the limits of its value.
    pub(crate) fn add(&mut self, member: DescribedMember, mut schema: Schema, limits: &Limits) {
        schema.insert("description".into(), member.about.into());
        for (bound, closed, open) in
            [(limits.least, "minimum", "exclusiveMinimum"), (limits.greatest, "maximum", "exclusiveMaximum")]
        {
            if let Some(bound) = bound {
                schema.insert(if bound.is_open { open } else { closed }.into(), bound.value.into());
            }
        }
        if let Some(most) = limits.most {
            Most(most).transform(&mut schema);
        }
        if member.is_required {
            self.required.push(member.name.into());
        }
        self.properties.insert(member.name.into(), schema.into());
    }

    /// Returns the schema, which allows other members.
    pub(crate) fn finish(self) -> Schema {
        let Self { about, properties, required } = self;
        let mut schema = json_schema!({ "description": about, "type": "object", "properties": properties });
        if !required.is_empty() {
            schema.insert("required".into(), required.into());
        }
        schema
    }
}

/// Defines the schema of a type with a name.
macro_rules! named {
    ($type:ty, $name:literal, |$generator:ident| $schema:tt) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                Cow::Borrowed($name)
            }

            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    };
}

/// Defines the schema of a type that is inlined where the type is used.
macro_rules! unnamed {
    ($type:ty, $name:literal, |$generator:ident| $schema:tt) => {
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> alloc::borrow::Cow<'static, str> {
                alloc::borrow::Cow::Borrowed($name)
            }

            fn json_schema($generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}

pub(crate) use unnamed;

/// Defines the schema of a wrapper, which is that of its value.
macro_rules! of_its_value {
    ($wrapper:ident) => {
        impl<T: JsonSchema> JsonSchema for $wrapper<T> {
            fn inline_schema() -> bool {
                T::inline_schema()
            }

            fn schema_name() -> Cow<'static, str> {
                T::schema_name()
            }

            fn schema_id() -> Cow<'static, str> {
                T::schema_id()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                T::json_schema(generator)
            }
        }
    };
}

of_its_value!(At);
of_its_value!(Part);

unnamed!(Node<'_>, "Any", |_generator| {});
unnamed!(Number<'_>, "Number", |_generator| { "type": "number" });

/// Returns the schema of a member.
fn described<T: JsonSchema>(generator: &mut SchemaGenerator, description: &str) -> Schema {
    let mut schema = generator.subschema_for::<T>();
    schema.insert("description".into(), description.into());
    schema
}

named!(Finding, "Finding", |generator| {
    "description": "An error or a warning about an input.",
    "type": "object",
    "properties": {
        "code": { "description": "The stable code, `area.what_is_wrong`.", "type": "string" },
        "rule": {
            "description": "The number of the rule (specification §2A); `null` if the finding is not about a numbered rule.",
            "type": ["integer", "null"],
            "minimum": 1
        },
        "path": { "description": "The place in the input, as a JSON Pointer (RFC 6901).", "type": "string" },
        "message": { "description": "The message, for people; it is not stable.", "type": "string" },
        "params": {
            "description": "The parameters of the message, by name.",
            "type": "object",
            "additionalProperties": (generator.subschema_for::<Parameter>())
        },
        "severity": (described::<Severity>(generator, "Whether the finding is an error, for which the input is refused, or a warning.")),
        "status": {
            "description": "The HTTP status of an error: 400 (malformed), 404, 405, 409 (contradictory) or 501; `null` for a warning.",
            "type": ["integer", "null"]
        },
        "help": {
            "description": "How to fix the problem; `null` if the code has no advice.",
            "type": ["string", "null"]
        }
    },
    "required": ["code", "rule", "path", "message", "params", "severity", "status", "help"]
});

named!(Code, "Code", |generator| {
    "description": "A code of a rule, with its message and its help.",
    "type": "object",
    "properties": {
        "code": { "description": "The stable code, `area.what_is_wrong`.", "type": "string" },
        "severity": (described::<Severity>(generator, "Whether the finding is an error, for which the input is refused, or a warning.")),
        "status": {
            "description": "The HTTP status of an error: 400 (malformed) or 409 (contradictory); `null` for a warning.",
            "type": ["integer", "null"]
        },
        "message": { "description": "The message, with `{name}` for each parameter.", "type": "string" },
        "help": {
            "description": "How to fix the problem; `null` if the code has no advice.",
            "type": ["string", "null"]
        }
    },
    "required": ["code", "severity", "status", "message", "help"]
});

named!(Severity, "Severity", |_generator| {
    "description": "The severity of a finding.",
    "oneOf": [
        { "description": "The input breaks a rule and is refused.", "const": "error", "type": "string" },
        { "description": "The input is accepted, but should be reviewed.", "const": "warning", "type": "string" }
    ]
});

/// The value of a parameter of a message.
struct Parameter;

named!(Parameter, "Param", |_generator| {
    "description": "The value of a parameter of a message: a text, a whole number, or a list of words.",
    "anyOf": [
        { "type": "string" },
        { "type": "integer" },
        { "type": "array", "items": { "type": "string" } }
    ]
});

/// The outcome of an operation that could not run.
pub(crate) struct NotRun;

unnamed!(Valid, "valid", |_generator| { "type": "string", "const": "valid" });
unnamed!(NotRun, "could-not-run", |_generator| { "type": "string", "const": "could-not-run" });

named!(JsonDocument, "JsonDocument", |_generator| {
    "description": "A JSON object with any members.",
    "type": "object",
    "additionalProperties": true
});

/// A document of the client that an answer repeats.
pub(crate) struct JsonDocument;

named!(SchemaDocument, "JsonSchema", |_generator| {
    "description": "A JSON Schema (2020-12) of an object.",
    "type": "object",
    "properties": { "type": { "type": "string", "const": "object" } },
    "required": ["type"],
    "additionalProperties": true
});

/// A schema that an answer contains.
pub(crate) struct SchemaDocument;
