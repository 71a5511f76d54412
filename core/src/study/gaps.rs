//! Days of a group's span on which nobody was monitored, and whether somebody says why (specification §1A, item 6).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::days::{self, Period};
use super::fields::Fields;
use super::households::Group;
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::json::Writer;
use crate::order;

/// A gap that somebody justifies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Justified<'n> {
    period: Period,
    justification: &'n str,
    /// The group whose gap it is; both, where none is named.
    group: Option<TestGroup>,
}

/// The span of a group and what is missing in it.
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

impl<'n> Justified<'n> {
    /// Reads the member `gaps` of the request.
    #[inline(never)]
    pub(super) fn list(request: &Fields<'n, '_>, findings: &mut Findings) -> Vec<Self> {
        let mut justified = Vec::new();
        for (index, node) in request.list("gaps", findings).iter().enumerate() {
            let known = ["startDate", "endDate", "justification", "group"];
            let Some(fields) = Fields::of(node, format!("/gaps/{index}"), &known, findings) else { continue };
            let (first, last) = (fields.date("startDate", findings), fields.date("endDate", findings));
            let text = fields.required("justification", findings);
            let justification = text.and_then(|node| fields.text("justification", node, findings));
            let group = fields.optional("group").map(|_| fields.word("group", TestGroup::WORDS, findings));
            let (Some(first), Some(last), Some(justification)) = (first, last, justification) else {
                continue;
            };
            if last < first {
                let finding = fields.about(&codes::GAP_REVERSED).with("startDate", days::date(first));
                findings.add(finding.with("endDate", days::date(last)));
                continue;
            }
            let word = group.flatten().and_then(|index| TestGroup::WORDS.get(index).copied());
            let group = word.and_then(TestGroup::from_word);
            justified.push(Self { period: Period { first, last }, justification, group });
        }
        justified
    }
}

/// The justified gaps of a group that say something that no earlier one says: both ends ascend.
struct Frontier<'j, 'n> {
    justified: Vec<&'j Justified<'n>>,
    /// For each of them the first that has the same text.
    texts: Vec<usize>,
    /// For each text the last gap that has it.
    seen: Vec<usize>,
}

impl<'j, 'n> Frontier<'j, 'n> {
    #[inline(never)]
    fn of(list: &'j [Justified<'n>], group: TestGroup) -> Self {
        let mut justified: Vec<&'j Justified<'n>> = Vec::new();
        for one in order::ordered_by(list, |justified| justified.period) {
            let says_more = justified.last().is_none_or(|last| one.period.last > last.period.last);
            if one.group.is_none_or(|named| named == group) && says_more {
                justified.push(one);
            }
        }
        let text = |index: usize| justified.get(index).map(|justified| justified.justification);
        let mut texts = alloc::vec![0; justified.len()];
        let mut first = 0;
        for index in order::ordered(justified.len(), &|one, other| text(one).cmp(&text(other))) {
            if text(first) != text(index) {
                first = index;
            }
            if let Some(place) = texts.get_mut(index) {
                *place = first;
            }
        }
        let seen = alloc::vec![0; justified.len()];
        Self { justified, texts, seen }
    }

    /// Why nobody was monitored on any day of `gap`, where each of its days is within a period that is justified.
    /// `number` is another one for each gap, above 0.
    #[inline(never)]
    fn reason(&mut self, number: usize, gap: Period) -> Option<String> {
        let mut reasons: Vec<&str> = Vec::new();
        let mut day = gap.first;
        let mut index = self.justified.partition_point(|justified| justified.period.last < day);
        while day <= gap.last {
            let justified = self.justified.get(index).filter(|justified| justified.period.first <= day)?;
            let seen = self.texts.get(index).and_then(|text| self.seen.get_mut(*text))?;
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
    /// Of a group; `None` where no claim has a period.
    #[inline(never)]
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

    /// Writes it, as a value.
    #[inline(never)]
    pub(super) fn write(&self, writer: &mut Writer) {
        let gap_days: usize = self.gaps.iter().map(|gap| gap.period.length()).sum();
        writer.begin_object();
        self.span.write_members(writer);
        writer.count_member("monitoredDays", self.span.length() - gap_days);
        writer.count_member("gapDays", gap_days);
        writer.count_member("unjustifiedDays", self.unjustified());
        writer.name("gaps");
        writer.begin_array();
        for gap in &self.gaps {
            writer.begin_object();
            gap.period.write_members(writer);
            writer.name("justified");
            writer.boolean(gap.justification.is_some());
            writer.name("justification");
            match &gap.justification {
                Some(text) => writer.string(text),
                None => writer.null(),
            }
            writer.end_object();
        }
        writer.end_array();
        writer.end_object();
    }
}
