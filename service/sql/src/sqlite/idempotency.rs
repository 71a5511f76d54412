//! The SQL statements of the keys of requests that can be repeated.

/// Holds a key for an attempt. An attempt that began before `?6` and has no answer no longer holds it.
pub(super) const HOLD_REQUEST: &str = "
    INSERT INTO idempotency_keys (tenant, key, request, holder, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT (tenant, key) DO UPDATE
       SET holder = CASE WHEN idempotency_keys.status IS NULL AND idempotency_keys.created_at < ?6
                              AND idempotency_keys.request = excluded.request
                         THEN excluded.holder ELSE idempotency_keys.holder END,
           created_at = CASE WHEN idempotency_keys.status IS NULL AND idempotency_keys.created_at < ?6
                                  AND idempotency_keys.request = excluded.request
                             THEN excluded.created_at ELSE idempotency_keys.created_at END
    RETURNING request, holder, status, media_type, location, body";

/// Keeps the answer of an attempt.
pub(super) const KEEP_ANSWER: &str = "
    UPDATE idempotency_keys SET status = ?4, media_type = ?5, location = ?6, body = ?7
     WHERE tenant = ?1 AND key = ?2 AND holder = ?3";

/// Releases the key of an attempt.
pub(super) const RELEASE_REQUEST: &str =
    "DELETE FROM idempotency_keys WHERE tenant = ?1 AND key = ?2 AND holder = ?3";

/// Removes some keys from before a time: more than come with one request, and few enough that others do not wait.
pub(super) const FORGET_ANSWERS: &str = "
    DELETE FROM idempotency_keys
     WHERE (tenant, key) IN (SELECT tenant, key FROM idempotency_keys WHERE created_at < ?1 LIMIT 100)";
