//! The JSON Schemas (2020-12) of a claim and of a record.
//!
//! A schema describes the shape; sums and days are left to the rules. The tests compare both: the schema accepts what the
//! rules accept, and refuses what they refuse for its shape.

/// JSON Schema of a claim.
pub const CLAIM_SCHEMA: &str = include_str!("schema/claim.schema.json");

/// JSON Schema of a record.
pub const RECORD_SCHEMA: &str = include_str!("schema/record.schema.json");
