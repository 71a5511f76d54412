//! Days in the span of a group without a monitored household, with the reasons (specification §1A, item 6).

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{AssessedGap, GroupGaps};
use super::codes;
use super::days::{self, Period};
use super::households::Group;
use super::request::Justified;
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::invariant::Held as _;
use crate::order;

/// The span of a group and its gaps.
#[derive(Debug)]
pub(super) struct Monitoring {
    span: Period,
    gaps: Vec<Gap>,
}

#[derive(Debug)]
struct Gap {
    period: Period,
    justification: Option<String>,
}

/// The justified periods of a group, without those that end before an earlier one ends: both start and end ascend.
struct Frontier<'j, 'n> {
    justified: Vec<&'j Justified<'n>>,
    /// For each period, the index of the first period with the same text.
    texts: Vec<usize>,
    /// For each text, the number of the last gap that it was added to.
    seen: Vec<usize>,
}

impl<'j, 'n> Frontier<'j, 'n> {
    fn of(list: &'j [Justified<'n>], group: TestGroup) -> Self {
        let mut justified: Vec<&'j Justified<'n>> = Vec::new();
        for one in order::ordered_by(list, |justified| (justified.period, justified.justification)) {
            let extends = justified.last().is_none_or(|last| one.period.last > last.period.last);
            if one.group.is_none_or(|named| named == group) && extends {
                justified.push(one);
            }
        }
        let listed: Vec<(usize, &str)> =
            justified.iter().map(|justified| justified.justification).enumerate().collect();
        let mut texts = alloc::vec![0; justified.len()];
        let mut first = (0, None);
        for (index, text) in order::ordered_by(&listed, |(_, text)| *text) {
            if first.1 != Some(text) {
                first = (*index, Some(text));
            }
            *texts.get_mut(*index).held("each period has a text") = first.0;
        }
        let seen = alloc::vec![0; justified.len()];
        Self { justified, texts, seen }
    }

    /// Joins the reasons of a gap. Returns `None` if a day of the gap has no reason. `number` identifies the gap, and
    /// is above 0.
    fn reason(&mut self, number: usize, gap: Period) -> Option<String> {
        let mut reasons: Vec<&str> = Vec::new();
        let mut day = gap.first;
        let mut index = self.justified.partition_point(|justified| justified.period.last < day);
        while day <= gap.last {
            let justified = self.justified.get(index).filter(|justified| justified.period.first <= day)?;
            let text = *self.texts.get(index).held("each period has a text");
            let seen = self.seen.get_mut(text).held("each text has a number");
            if *seen != number {
                *seen = number;
                reasons.push(justified.justification);
            }
            day = justified.period.last + 1;
            index += 1;
        }
        Some(reasons.join("; "))
    }
}

impl Monitoring {
    /// Finds the gaps of a group. Returns `None` if no claim has a period.
    pub(super) fn of(group: &Group<'_>, justified: &[Justified<'_>]) -> Option<Self> {
        let periods = group.periods();
        let span = Period::span(periods.iter().copied())?;
        let mut frontier = Frontier::of(justified, group.kind);
        let gaps = days::gaps(&periods).into_iter().enumerate();
        let gaps = gaps
            .map(|(index, period)| Gap { period, justification: frontier.reason(index + 1, period) })
            .collect();
        Some(Self { span, gaps })
    }

    /// Warns of days without a reason.
    pub(super) fn warn(&self, group: &Group<'_>, claims_at: usize, findings: &mut Findings) {
        let days = self.unjustified();
        if days > 0 {
            let finding = Finding::new(&codes::GAP_UNJUSTIFIED, "/gaps", claims_at);
            findings.add(finding.with("days", days).with("group", group.kind.word()));
        }
    }

    fn unjustified(&self) -> usize {
        self.gaps.iter().filter(|gap| gap.justification.is_none()).map(|gap| gap.period.length()).sum()
    }

    /// Builds the gaps of the answer.
    pub(super) fn answer(&self) -> GroupGaps {
        let gap_days: usize = self.gaps.iter().map(|gap| gap.period.length()).sum();
        let gaps = self.gaps.iter().map(|gap| AssessedGap {
            span: gap.period.answer(),
            justified: gap.justification.is_some(),
            justification: gap.justification.clone(),
        });
        GroupGaps {
            span: self.span.answer(),
            monitored_days: self.span.length() - gap_days,
            gap_days,
            unjustified_days: self.unjustified(),
            gaps: gaps.collect(),
        }
    }
}
