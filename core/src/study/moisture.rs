//! The moisture of the fuel of both groups. Reductions count masses as weighed, so a difference in moisture would be a saving
//! that no home has made: wood with 60 % of water has less than half of the energy of dry wood.

use alloc::vec::Vec;

use super::households::{Group, Household};
use super::{codes, number, shown};
use crate::finding::{Finding, Findings};
use crate::order;

/// The claims of a group in one fuel.
struct OfFuel {
    claims: usize,
    /// The claims with a known moisture.
    known: usize,
    /// The sums of the daily means of these, as weighed and as dry fuel.
    weighed: f64,
    dry: f64,
}

/// Warns of fuels whose moisture differs between the groups, or is known of one group only. The groups have a household for
/// each claim.
pub(super) fn warn(groups: [&Group<'_>; 2], at: usize, findings: &mut Findings) {
    let all: Vec<_> = groups.iter().flat_map(|group| &group.households).map(|claim| claim.fuel).collect();
    let mut fuels: Vec<_> = order::ordered_by(&all, |fuel| *fuel).into_iter().copied().collect();
    fuels.dedup();
    for fuel in fuels {
        let [one, other] = groups.map(|group| OfFuel::of(group, fuel));
        let [reference, intervention] = groups;
        let unknown = if one.known == 0 { reference } else { intervention };
        let finding = |code| Finding::new(code, "/claims", at).with("fuel", fuel.unwrap_or("fuel"));
        match (one.share(), other.share()) {
            (Some(before), Some(after)) if (before - after).abs() > TOLERANCE => {
                let [one_dry, other_dry] = [&one, &other].map(|of| of.dry / number(of.known));
                let [one, other] = [one, other].map(|of| of.weighed / number(of.known));
                let finding = finding(&codes::MOISTURE_DIFFERS).with("reference", shown(one_dry));
                let finding = finding.with("intervention", shown(other_dry));
                let finding = finding.with("saving", shown(one_dry - other_dry));
                findings.add(finding.with("weighed", shown(one - other)));
            }
            (Some(_), None) | (None, Some(_)) if one.claims > 0 && other.claims > 0 => {
                findings.add(finding(&codes::MOISTURE_OF_ONE).with("group", unknown.kind.word()));
            }
            _ => {}
        }
    }
}

impl OfFuel {
    fn of(group: &Group<'_>, fuel: Option<&str>) -> Self {
        let mut of = Self { claims: 0, known: 0, weighed: 0.0, dry: 0.0 };
        for claim in group.households.iter().filter(|claim: &&Household<'_>| claim.fuel == fuel) {
            of.claims += 1;
            if let Some(dry) = claim.dry_mean() {
                of.known += 1;
                of.weighed += claim.measured.mean;
                of.dry += dry;
            }
        }
        of
    }

    /// Returns the dry mass in a unit of the fuel as weighed; `None` if no moisture is known.
    fn share(&self) -> Option<f64> {
        (self.weighed > 0.0).then(|| self.dry / self.weighed)
    }
}

/// The difference of the dry shares that meters and samples leave.
const TOLERANCE: f64 = 0.02;
