//! The SQL of the frames that were registered for studies. They are never changed or deleted.

/// The steps that create the table, the view and the trigger. A study has the frames 1, 2, 3, … in the order of their arrival,
/// without gaps. `pledge` is the pledged randomness as JSON, and empty if none was pledged. `by` is the subject that registered
/// the frame. The view outlives the table, so it shows that the table was lost.
pub(super) const STEPS: &[&str] = &[
    "CREATE TABLE IF NOT EXISTS frames (
        tenant TEXT NOT NULL,
        study TEXT NOT NULL,
        number INTEGER NOT NULL,
        digest TEXT NOT NULL,
        design TEXT NOT NULL,
        households INTEGER NOT NULL,
        pledge TEXT NOT NULL,
        received_at TEXT NOT NULL,
        by TEXT NOT NULL,
        PRIMARY KEY (tenant, study, number),
        UNIQUE (tenant, study, digest, pledge)
    ) STRICT, WITHOUT ROWID",
    "CREATE VIEW IF NOT EXISTS registered AS
        SELECT tenant, study, COUNT(*) AS frames FROM frames GROUP BY tenant, study",
    // `record` of the event is the digest.
    concat!(
        "CREATE TRIGGER IF NOT EXISTS frame_registered AFTER INSERT ON frames BEGIN
            ",
        event!("'frame.registered', NEW.received_at, NEW.digest, NEW.study, NULL, NULL, NEW.by"),
        ";
         END"
    ),
];

/// Stores a frame of a study with the next number, and returns the number. No row is returned if the study has the frame with
/// this pledge, or has `?9` frames, or if the tenant has `?10`.
pub(super) const REGISTER_FRAME: &str = "
    INSERT INTO frames (tenant, study, number, digest, design, households, pledge, received_at, by)
    SELECT ?1, ?2, 1 + COALESCE((SELECT MAX(number) FROM frames WHERE tenant = ?1 AND study = ?2), 0),
           ?3, ?4, ?5, ?6, ?7, ?8
     WHERE NOT EXISTS (SELECT 1 FROM frames WHERE tenant = ?1 AND study = ?2 AND digest = ?3 AND pledge = ?6)
       AND COALESCE((SELECT frames FROM registered WHERE tenant = ?1 AND study = ?2), 0) < ?9
       AND COALESCE((SELECT SUM(frames) FROM registered WHERE tenant = ?1), 0) < ?10
    RETURNING number";

/// Returns the frame of a study with a digest and a pledge.
pub(super) const FIND_FRAME: &str = "
    SELECT number, digest, design, households, pledge, received_at, by FROM frames
     WHERE tenant = ?1 AND study = ?2 AND digest = ?3 AND pledge = ?4";

/// Returns a page of the frames of a study: the first `?4` after the number `?3`. Each row ends with the number of the last
/// frame of the study.
pub(super) const FRAMES_PAGE: &str = "
    SELECT number, digest, design, households, pledge, received_at, by,
           (SELECT MAX(number) FROM frames WHERE tenant = ?1 AND study = ?2)
      FROM frames
     WHERE tenant = ?1 AND study = ?2 AND number > ?3
     ORDER BY number LIMIT ?4";

/// Returns the number of the frames of a study, and of those of the tenant's other studies that arrived until `?3`, or of all
/// if that is null.
pub(super) const COUNT_FRAMES: &str = "
    SELECT COUNT(*) FILTER (WHERE study = ?2),
           COUNT(*) FILTER (WHERE study <> ?2 AND (?3 IS NULL OR received_at <= ?3))
      FROM frames WHERE tenant = ?1";
