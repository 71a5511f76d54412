//! The SQL statements of API keys.

/// The columns of a key, in the order in which they are read.
macro_rules! columns {
    () => {
        "seq, id, tenant, subject, scopes, rooms, created_at, created_by, expires, revoked_at, revoked_by"
    };
}

/// Stores a key, unless another one has its id.
pub(super) const KEEP_KEY: &str = "
    INSERT INTO api_keys (id, sha256, tenant, subject, scopes, rooms, created_at, created_by, expires)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT DO NOTHING
    RETURNING id";

/// Returns the key with this digest, of any tenant, also if it is revoked or has expired.
pub(super) const FIND_KEY: &str = concat!("SELECT ", columns!(), " FROM api_keys WHERE sha256 = $1");

/// Returns a page of the keys of a tenant in the order of their creation: the `$3` keys after `$2`.
pub(super) const KEYS_PAGE: &str =
    concat!("SELECT ", columns!(), " FROM api_keys WHERE tenant = $1 AND seq > $2 ORDER BY seq LIMIT $3");

/// Revokes a key of the tenant, and returns it. The first revocation remains.
pub(super) const REVOKE_KEY: &str = concat!(
    "UPDATE api_keys
        SET revoked_by = CASE WHEN revoked_at IS NULL THEN $4 ELSE revoked_by END, revoked_at = COALESCE(revoked_at, $3)
      WHERE tenant = $1 AND id = $2
     RETURNING ",
    columns!()
);
