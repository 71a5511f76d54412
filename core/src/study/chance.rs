//! Whether chance came first: a draw proves a random choice if its frame was registered, then its pledged randomness was
//! published, and then the first household was tested.
//!
//! A redraw alone proves that the households follow from a frame and from randomness. The submitter could still try frames
//! and randomness until the households suit, or draw when the results are known.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::answer::{ChanceResult, SelectionChance};
use super::codes;
use super::days::Day;
use super::drawing::Drawing;
use super::history::{HistoryFrame, StudyHistory};
use super::households::Group;
use crate::finding::{Code, Finding};
use crate::selection::Beacon;
use crate::time::Time;

/// The order of a draw and the tests of its households.
#[derive(Debug)]
pub(super) struct Chance {
    pub(super) result: ChanceResult,
    /// The reason, unless the draw came before the tests.
    reason: Option<&'static Code>,
    received: Option<Time>,
    published: Option<Time>,
    first_test: Option<i32>,
    /// The number of frames that were registered for the study, and for other studies of the organisation.
    frames: [Option<usize>; 2],
}

impl Chance {
    /// Compares the times of a draw with the tests of its households.
    pub(super) fn of(
        drawing: &Drawing<'_>,
        history: Option<&StudyHistory<'_>>,
        groups: [&Group<'_>; 2],
    ) -> Self {
        let frames = history.map(|history| history.frames.as_slice()).unwrap_or_default();
        let registered = drawing
            .frame_digest()
            .and_then(|digest| frames.iter().map(|frame| &frame.value).find(|frame| frame.digest == digest));
        let published = drawing.beacon.as_ref().and_then(Beacon::published);
        let first_test = first_test(drawing, groups);
        let (result, reason) = match decide(drawing, registered, first_test) {
            Ok(()) => (ChanceResult::Before, None),
            Err((result, code)) => (result, Some(code)),
        };
        let others = history.and_then(|history| history.other_frames);
        Self {
            result,
            reason,
            received: registered.map(|frame| frame.received_at.0),
            published,
            first_test,
            frames: [history.map(|_| frames.len()), others.map(|others| others as usize)],
        }
    }

    /// Returns the finding about a draw that does not prove a random choice.
    pub(super) fn finding(&self, at: usize) -> Option<Finding> {
        let times = [
            ("received", self.received.map(Time::text)),
            ("published", self.published.map(Time::text)),
            ("first", self.first_test.map(|day| Day(day).to_string())),
        ];
        let known = times.into_iter().filter_map(|(name, text)| text.map(|text| (name, text)));
        let finding = Finding::new(self.reason?, "/selection", at);
        Some(known.fold(finding, |finding, (name, text)| finding.with(name, text)))
    }

    /// Returns the part of the answer.
    pub(super) fn answer(&self) -> SelectionChance {
        let [frames, other_frames] = self.frames;
        SelectionChance {
            result: self.result,
            code: self.reason.map(|code| code.code),
            frame_received_at: self.received.map(Time::text),
            published_at: self.published.map(Time::text),
            first_test: self.first_test.map(Day),
            frames,
            other_frames,
        }
    }
}

type Doubt = (ChanceResult, &'static Code);

/// Decides whether a draw came before the tests. A day begins in UTC.
fn decide(
    drawing: &Drawing<'_>,
    registered: Option<&HistoryFrame<'_>>,
    first_test: Option<i32>,
) -> Result<(), Doubt> {
    let open = |code| Err((ChanceResult::NotProvable, code));
    let Some(first) = first_test else { return open(&codes::TESTS_UNDATED) };
    if registered.is_some_and(|frame| frame.received_at.0.day() >= first) {
        return Err((ChanceResult::After, &codes::FRAME_AFTER_TESTS));
    }
    let dated = drawing.beacon.as_ref().and_then(|beacon| Some((beacon, beacon.published()?)));
    let Some((beacon, published)) = dated else { return open(&codes::RANDOMNESS_WITHOUT_BEACON) };
    if published.day() >= first {
        return Err((ChanceResult::After, &codes::DRAW_AFTER_TESTS));
    }
    let Some(frame) = registered else { return open(&codes::FRAME_NOT_REGISTERED) };
    if frame.received_at.0 >= published {
        return Err((ChanceResult::After, &codes::FRAME_AFTER_RANDOMNESS));
    }
    match &frame.pledge {
        Some(pledge) if beacon.keeps(pledge) => Ok(()),
        Some(_) => open(&codes::NOT_AS_PLEDGED),
        None => open(&codes::RANDOMNESS_NOT_PLEDGED),
    }
}

/// Returns the first day on which a household of the selection's groups was tested; `None` if a household has no period.
fn first_test(drawing: &Drawing<'_>, groups: [&Group<'_>; 2]) -> Option<i32> {
    let of_drawing = |group: &&Group<'_>| drawing.is_for(group.kind);
    let households = groups.iter().copied().filter(of_drawing).flat_map(|group| &group.households);
    let days: Option<Vec<i32>> =
        households.map(|household| household.period.map(|period| period.first)).collect();
    days?.into_iter().min()
}
