//! The frames that were registered for studies.

use hearth_resources::{MOST_FRAMES, MOST_FRAMES_OF_ORGANISATION};

use super::{Page, Store, text, unexpected};
use crate::host::{Row, Value};
use crate::problem::Problem;

/// A frame to register.
pub(crate) struct NewFrame<'a> {
    pub(crate) tenant: &'a str,
    /// The id of the study.
    pub(crate) study: &'a str,
    pub(crate) digest: &'a str,
    pub(crate) design: &'a str,
    /// The number of households.
    pub(crate) households: i64,
    /// The pledged randomness, as JSON text; empty if none was pledged.
    pub(crate) pledge: &'a str,
    /// The time of arrival.
    pub(crate) at: &'a str,
    /// The subject that registers the frame.
    pub(crate) by: &'a str,
}

/// A registered frame.
pub(crate) struct StoredFrame {
    /// The number among the frames of the study, counted from 1 without gaps.
    pub(crate) number: i64,
    pub(crate) digest: String,
    pub(crate) design: String,
    pub(crate) households: i64,
    /// The pledged randomness, as JSON text.
    pub(crate) pledge: Option<String>,
    pub(crate) received_at: String,
    pub(crate) by: String,
}

/// The numbers of frames of an organisation.
pub(crate) struct FrameCounts {
    /// Those of the study.
    pub(crate) of_study: i64,
    /// Those of its other studies.
    pub(crate) of_others: i64,
}

impl Store {
    /// Registers a frame. Returns `None` if the study has it with this pledge, or if there would be too many frames.
    pub(crate) async fn register_frame(&self, new: &NewFrame<'_>) -> Result<Option<i64>, Problem> {
        let values = [
            Value::text(new.tenant),
            Value::text(new.study),
            Value::text(new.digest),
            Value::text(new.design),
            Value::Integer(new.households),
            Value::text(new.pledge),
            Value::text(new.at),
            Value::text(new.by),
            Value::Integer(MOST_FRAMES),
            Value::Integer(MOST_FRAMES_OF_ORGANISATION),
        ];
        let rows = self.change(self.sql.register_frame, values).await?;
        rows.first().map(|row| row.get(0).ok_or_else(unexpected)).transpose()
    }

    /// Returns the frame of a study with a digest and a pledge, which is empty if none was pledged.
    pub(crate) async fn frame(
        &self,
        (tenant, study): (&str, &str),
        digest: &str,
        pledge: &str,
    ) -> Result<Option<StoredFrame>, Problem> {
        let values = [tenant, study, digest, pledge].map(Value::text);
        let rows = self.rows(self.sql.find_frame, values).await?;
        rows.first().map(|row| read(row).ok_or_else(unexpected)).transpose()
    }

    /// Returns a page of the frames of a study in the order of their arrival, and whether others follow.
    pub(crate) async fn frames_page(
        &self,
        page: Page<'_, i64>,
        study: &str,
    ) -> Result<(Vec<StoredFrame>, bool), Problem> {
        let values = [
            Value::text(page.tenant),
            Value::text(study),
            Value::Integer(page.after),
            Value::Integer(page.limit.into()),
        ];
        let rows = self.rows(self.sql.frames_page, values).await?;
        let frames: Option<Vec<_>> = rows.iter().map(read).collect();
        let frames = frames.ok_or_else(unexpected)?;
        let last = rows.last().and_then(|row| row.get::<i64>(7));
        let more = frames.last().is_some_and(|frame| Some(frame.number) < last);
        Ok((frames, more))
    }

    /// Counts the frames of a study, and those of the organisation's other studies that arrived until a time, or all.
    pub(crate) async fn frame_counts(
        &self,
        tenant: &str,
        study: &str,
        until: Option<&str>,
    ) -> Result<FrameCounts, Problem> {
        let until = until.map_or(Value::Null, Value::text);
        let values = [Value::text(tenant), Value::text(study), until];
        let rows = self.rows(self.sql.count_frames, values).await?;
        let read = |row: &Row| Some(FrameCounts { of_study: row.get(0)?, of_others: row.get(1)? });
        rows.first().and_then(read).ok_or_else(unexpected)
    }
}

fn read(row: &Row) -> Option<StoredFrame> {
    Some(StoredFrame {
        number: row.get(0)?,
        digest: text(row, 1)?,
        design: text(row, 2)?,
        households: row.get(3)?,
        pledge: text(row, 4).filter(|pledge| !pledge.is_empty()),
        received_at: text(row, 5)?,
        by: text(row, 6)?,
    })
}
