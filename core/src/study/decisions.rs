//! The choices of the submitter: when each parameter got its value, by whom, and the figures with the registered value and
//! without the parameter.
//!
//! A service keeps each revision of the parameters. Registered are those of the last revision before the first test, or
//! else of the first one. A submitter who knows the results can choose parameters that suit them, so a value that differs from the
//! registered one is a warning.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::answer::{Decision, DecisionFigures, DecisionMoment};
use super::codes;
use super::days::{Day, Period};
use super::history::StudyHistory;
use super::input::StudyInput;
use super::request::AssessRequest;
use super::revisions::{Place, Revision, is_same, without_others};
use super::sensitivity::Recalculated;
use super::shown;
use crate::finding::{Finding, Findings};
use crate::json::Node;
use crate::time::Time;
use crate::wire::{FromJson as _, Input, Limits};

/// Returns the table of the choices; `None` if the history has no revisions.
pub(super) fn decisions<'n>(
    study: &StudyInput<'n>,
    history: &StudyHistory<'n>,
    main: &Recalculated,
    findings: &mut Findings,
) -> Option<Vec<Decision<'n>>> {
    let revisions = Revision::list(&history.revisions);
    let last = revisions.last()?;
    let varied = Varied { study, main };
    if varied.again(last.parameters, false).as_ref() != Some(main) {
        findings.add(Finding::new(&codes::NOT_THE_LAST_REVISION, "/history/revisions", study.at));
        return None;
    }
    let tests = Tests::of(study, history);
    let registered = revisions.iter().rfind(|revision| tests.are_after(revision.at));
    tests.warn(&revisions, registered.is_some(), study.at, findings);
    let registered = registered.or_else(|| revisions.first())?;
    let frame = history.frames.iter().map(|frame| frame.value.received_at.0).min();
    let row = |place: Place<'n>| {
        let set = place.last_change(&revisions)?;
        let value = place.value(last.parameters);
        let is_changed = !is_same(place.value(registered.parameters), value);
        let before = || varied.figures(&place.restored(last.parameters, registered.parameters), false);
        let default = value.and_then(|_| match place {
            Place::OfReductions("fnrb") => varied.figures(last.parameters, true),
            _ => varied.figures(&place.without(last.parameters), false),
        });
        Some(Decision {
            parameter: place.pointer(),
            moment: tests.moment(set.at, frame),
            at: set.at.text(),
            by: set.by,
            reason: set.reason,
            revision: set.number,
            is_changed,
            registered: is_changed.then(before).flatten(),
            default,
        })
    };
    let places = Place::list(last.parameters, registered.parameters);
    let rows: Vec<Decision<'n>> = places.into_iter().filter_map(row).collect();
    let all =
        rows.iter().filter(|row| row.is_changed).max_by_key(|row| row.revision).map(|latest| Decision {
            parameter: String::new(),
            at: latest.at.clone(),
            registered: varied.figures(registered.parameters, false),
            default: None,
            ..*latest
        });
    warn(all.as_ref(), (&rows, main.has_reductions()), study.at, findings);
    Some(all.into_iter().chain(rows).collect())
}

/// Warns of values that differ from the registered ones, and of the tonnes that these changes move together. One alone can
/// move none, because another hides it.
fn warn(
    all: Option<&Decision<'_>>,
    (rows, has_reductions): (&[Decision<'_>], bool),
    at: usize,
    findings: &mut Findings,
) {
    let Some(all) = all else { return };
    for row in rows.iter().filter(|row| row.is_changed) {
        let finding = Finding::new(&codes::CHANGED_AFTER_REGISTRATION, "/history/revisions", at);
        findings.add(finding.with("parameter", row.parameter.clone()).with("at", row.at.clone()));
    }
    let finding = |code| Finding::new(code, "/history/revisions", at).with("at", all.at.clone());
    let reductions = all.registered.as_ref().map(|figures| figures.reductions.as_ref());
    match reductions {
        Some(Some(reductions)) => {
            if let Some(change) = reductions.change.filter(|change| change.abs() > 0.0) {
                findings.add(finding(&codes::CHANGES_MOVE_REDUCTIONS).with("moved", shown(0.0 - change)));
            }
        }
        Some(None) if !has_reductions => {}
        _ => findings.add(finding(&codes::REGISTERED_NOT_CALCULATED)),
    }
}

/// The days of the tests.
struct Tests {
    /// From the first day to the last one; `None` if no test has a period.
    days: Option<Period>,
    are_dated: bool,
}

impl Tests {
    /// Returns the days of all tests, also of those that the figures do not count.
    fn of(study: &StudyInput<'_>, history: &StudyHistory<'_>) -> Self {
        let received = study.received.iter();
        let homes = received.flat_map(|received| received.reference.iter().chain(&received.intervention));
        let are_dated = homes.clone().all(|home| home.period.is_some());
        let recorded = history.first_test.map(|day| Period { first: day.number(), last: day.number() });
        let days = Period::span(homes.filter_map(|home| home.period).chain(recorded));
        Self { days, are_dated }
    }

    /// Returns whether a time is before the day of the first test. A day begins in UTC.
    fn are_after(&self, at: Time) -> bool {
        self.are_dated && self.days.is_some_and(|days| at.day() < days.first)
    }

    /// Compares a time with the arrival of the frame and with the tests.
    fn moment(&self, at: Time, frame: Option<Time>) -> DecisionMoment {
        match self.days.filter(|_| self.are_dated) {
            None => DecisionMoment::NotDated,
            Some(days) if at.day() > days.last => DecisionMoment::AfterTheTests,
            Some(days) if at.day() >= days.first => DecisionMoment::DuringTheTests,
            Some(_) if frame.is_some_and(|frame| at < frame) => DecisionMoment::BeforeTheFrame,
            Some(_) => DecisionMoment::BeforeTheTests,
        }
    }

    /// Warns of parameters that were not stored before the first test.
    fn warn(&self, revisions: &[Revision<'_>], is_registered: bool, at: usize, findings: &mut Findings) {
        let Some(first) = revisions.first().filter(|_| !is_registered) else { return };
        let finding = |code| Finding::new(code, "/history/revisions", at).with("at", first.at.text());
        findings.add(match self.days.filter(|_| self.are_dated) {
            Some(days) => {
                finding(&codes::PARAMETERS_NOT_REGISTERED).with("first", Day(days.first).to_string())
            }
            None => finding(&codes::REGISTRATION_NOT_PROVABLE),
        });
    }
}

/// A study whose parameters are varied, and its figures.
struct Varied<'s, 'n> {
    study: &'s StudyInput<'n>,
    main: &'s Recalculated,
}

impl Varied<'_, '_> {
    /// Calculates the figures with other parameters; `None` if they have errors.
    fn again(&self, parameters: &Node<'_>, has_default_fnrb: bool) -> Option<Recalculated> {
        let whole = without_others(parameters);
        let mut findings = Findings::default();
        let request = AssessRequest::from_json(Input::whole(&whole), &Limits::NONE, &mut findings).ok()?;
        let study = self.study.again(&request, &mut findings)?;
        let study = StudyInput { has_default_fnrb, ..study };
        (!findings.has_error()).then(|| Recalculated::again(&study, request.reductions.as_ref()))
    }

    /// Compares the figures with other parameters with those of the assessment.
    fn figures(&self, parameters: &Node<'_>, has_default_fnrb: bool) -> Option<DecisionFigures> {
        Some(self.again(parameters, has_default_fnrb)?.compared(self.main))
    }
}
