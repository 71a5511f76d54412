//! The JSON Schemas (2020-12) of a claim and of a record.
//!
//! A schema says what can be said of the shape; sums, days and the like are the rules' own. The tests hold the
//! two against each other: what the rules accept the schema accepts, and what is refused for its shape the
//! schema refuses.

/// JSON Schema of a claim.
pub const CLAIM_SCHEMA: &str = include_str!("schema/claim.schema.json");

/// JSON Schema of a record.
pub const RECORD_SCHEMA: &str = include_str!("schema/record.schema.json");
