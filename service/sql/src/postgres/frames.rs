//! The SQL statements of the frames that were registered for studies. The table and its functions are in
//! `migrations/0005.sql`.

/// Stores a frame of a study with the next number. See the function `register_frame`.
pub(super) const REGISTER_FRAME: &str =
    "SELECT number FROM register_frame($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

/// Returns the frame of a study with a digest and a pledge.
pub(super) const FIND_FRAME: &str = "
    SELECT number, digest, design, households, pledge, received_at, by FROM frames
     WHERE tenant = $1 AND study = $2 AND digest = $3 AND pledge = $4";

/// Returns a page of the frames of a study: the first `$4` after the number `$3`. Each row ends with the number of the last
/// frame of the study.
pub(super) const FRAMES_PAGE: &str = "
    SELECT number, digest, design, households, pledge, received_at, by,
           (SELECT MAX(number) FROM frames WHERE tenant = $1 AND study = $2)
      FROM frames
     WHERE tenant = $1 AND study = $2 AND number > $3
     ORDER BY number LIMIT $4";

/// Returns the number of the frames of a study, and of those of the tenant's other studies that arrived until `$3`, or of all
/// if that is null.
pub(super) const COUNT_FRAMES: &str = "
    SELECT COUNT(*) FILTER (WHERE study = $2),
           COUNT(*) FILTER (WHERE study <> $2 AND ($3::text IS NULL OR received_at <= $3))
      FROM frames WHERE tenant = $1";
