//! The SQL statements of attachments.

/// Names an attachment of a form, unless the form has 400 attachments or more than 64 MiB with it.
pub(super) const NAME_ATTACHMENT: &str = "
    INSERT INTO submission_files (tenant, instance, name, digest, size, created_at)
    SELECT $1, $2, $3, $4, $5, $6
     WHERE (SELECT COUNT(*) < 400 AND COALESCE(SUM(size), 0) + $5::bigint <= 67108864
              FROM submission_files WHERE tenant = $1 AND instance = $2 AND name <> $3)
    ON CONFLICT (tenant, instance, name) DO UPDATE SET digest = excluded.digest, size = excluded.size
    RETURNING name";

/// Stores an attachment with its first piece, or another piece, unless the tenant has the same one.
pub(super) const KEEP_ATTACHMENT: &str = "
    INSERT INTO attachments (tenant, digest, media_type, size, bytes, created_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT DO NOTHING
    RETURNING digest";

/// Returns the names and digests of the attachments of a form that have arrived.
pub(super) const ATTACHMENTS_OF_FORM: &str = "
    SELECT name, digest FROM submission_files
     WHERE tenant = $1 AND instance = $2
       AND EXISTS (SELECT 1 FROM attachments AS arrived
                    WHERE arrived.tenant = submission_files.tenant AND arrived.digest = submission_files.digest)";

/// Returns an attachment of a tenant with its first piece, or another piece.
pub(super) const FIND_ATTACHMENT: &str =
    "SELECT media_type, size, bytes FROM attachments WHERE tenant = $1 AND digest = $2";

/// Removes the names that are 30 days old.
pub(super) const FORGET_NAMES: &str = r#"
    DELETE FROM submission_files
     WHERE created_at < to_char(($1::text::timestamptz AT TIME ZONE 'UTC') - interval '30 days',
                                'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"#;
