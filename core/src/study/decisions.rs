//! The choices of the submitter: when each parameter got its value, by whom, and the figures with the registered value and
//! without the parameter.
//!
//! A service keeps each revision of the parameters. Registered are those of the last revision before the first test, or
//! else of the first one. A submitter who knows the results can choose parameters that suit them, so a value that differs from the
//! registered one is a warning.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::answer::{Decision, DecisionFigures, DecisionMoment};
use super::codes;
use super::days::{Day, Period};
use super::history::StudyHistory;
use super::households::Group;
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
    let groups = [&study.reference, &study.intervention];
    let tests = Period::span(groups.into_iter().flat_map(Group::periods));
    let is_before = |revision: &&Revision<'_>| tests.is_some_and(|tests| revision.at.day() < tests.first);
    let registered = revisions.iter().rfind(is_before).or_else(|| revisions.first())?;
    if let Some(tests) = tests.filter(|_| !is_before(&registered)) {
        let finding = Finding::new(&codes::PARAMETERS_NOT_REGISTERED, "/history/revisions", study.at);
        let finding = finding.with("at", registered.at.text());
        findings.add(finding.with("first", Day(tests.first).to_string()));
    }
    let frame = history.frames.iter().map(|frame| frame.value.received_at.0).min();
    let places = Place::list(last.parameters, registered.parameters);
    let rows = places.into_iter().filter_map(|place| {
        let set = place.last_change(&revisions)?;
        let value = place.value(last.parameters);
        let registered = place.value(registered.parameters);
        let is_changed = !is_same(registered, value);
        let with = |value: Option<&Node<'n>>| varied.figures(&place.with(last.parameters, value), false);
        let default = value.and_then(|_| match place {
            Place::OfReductions("fnrb") => varied.figures(last.parameters, true),
            _ => with(None),
        });
        let row = Decision {
            parameter: place.pointer(),
            moment: DecisionMoment::of(set.at, frame, tests),
            at: set.at.text(),
            by: set.by,
            reason: set.reason,
            revision: set.number,
            is_changed,
            registered: is_changed.then(|| with(registered)).flatten(),
            default,
        };
        row.warn(study.at, findings);
        Some(row)
    });
    Some(rows.collect())
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

impl DecisionMoment {
    /// Compares a time with the arrival of the frame and with the tests. A day begins in UTC.
    fn of(at: Time, frame: Option<Time>, tests: Option<Period>) -> Self {
        match (frame, tests) {
            (Some(frame), _) if at < frame => Self::BeforeTheFrame,
            (_, None) => Self::NotDated,
            (_, Some(tests)) if at.day() < tests.first => Self::BeforeTheTests,
            (_, Some(tests)) if at.day() <= tests.last => Self::DuringTheTests,
            (_, Some(_)) => Self::AfterTheTests,
        }
    }
}

impl Decision<'_> {
    /// Warns of a value that differs from the registered one.
    fn warn(&self, at: usize, findings: &mut Findings) {
        if !self.is_changed {
            return;
        }
        let moved = self.registered.as_ref().and_then(|figures| figures.reductions.as_ref()?.change);
        let moved = moved.filter(|change| change.abs() > 0.0);
        let code = match moved {
            Some(_) => &codes::CHANGE_MOVES_REDUCTIONS,
            None => &codes::CHANGED_AFTER_REGISTRATION,
        };
        let finding = Finding::new(code, "/history/revisions", at).with("parameter", self.parameter.clone());
        let finding = finding.with("at", self.at.clone());
        findings.add(match moved {
            Some(change) => finding.with("moved", shown(0.0 - change)),
            None => finding,
        });
    }
}
