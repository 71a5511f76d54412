//! The SQL statements of mappings.

/// Stores a mapping, and replaces the previous one with its name, unless the tenant has 100 others.
pub(super) const KEEP_MAPPING: &str = "
    INSERT INTO mappings (tenant, name, document, created_at, updated_at)
    SELECT $1, $2, $3, $4, $4
     WHERE (SELECT COUNT(*) FROM mappings WHERE tenant = $1 AND name <> $2) < 100
    ON CONFLICT (tenant, name) DO UPDATE
       SET document = excluded.document, updated_at = excluded.updated_at
    RETURNING document, created_at, updated_at";

/// Returns a mapping of the tenant.
pub(super) const FIND_MAPPING: &str =
    "SELECT document, created_at, updated_at FROM mappings WHERE tenant = $1 AND name = $2";
