//! The JSON Schemas (2020-12) of a claim and of a record.
//!
//! A schema describes the shape; the rules check sums and days. The tests compare both: the schema accepts every claim
//! that the rules accept, and refuses every claim that the rules refuse for its shape.

/// The JSON Schema of a claim.
pub const CLAIM_SCHEMA: &str = include_str!("schema/claim.schema.json");

/// The JSON Schema of a record.
pub const RECORD_SCHEMA: &str = include_str!("schema/record.schema.json");
