//! `externalFactors`: free text, of which the rules ask only whether it is there.

use super::object::Object;
use crate::claims::claim::ExternalFactors;
use crate::claims::format as codes;
use crate::finding::Findings;
use crate::json::Node;
use crate::limits;

/// `externalFactors`: optional.
pub(super) fn external(claim: &Object<'_, '_>, findings: &mut Findings) -> ExternalFactors {
    let absent = |at| ExternalFactors { at, season_at: at, ..ExternalFactors::default() };
    let Some(node) = claim.optional("externalFactors") else {
        return absent(claim.at);
    };
    let Some(factors) = Object::of(node, "/externalFactors", findings) else {
        return absent(node.at());
    };
    let season = factors.optional("season");
    let read = ExternalFactors {
        at: factors.at,
        season_at: season.map_or(factors.at, Node::at),
        season: season
            .is_some_and(|node| factors.text("season", node, limits::TEXT_CODE_POINTS, findings).is_some()),
        cultural_events: is_listed(&factors, "culturalEvents", findings),
        occupational_factors: is_listed(&factors, "occupationalFactors", findings),
    };
    factors.warn_of_slips(&["season", "culturalEvents", "occupationalFactors"], findings);
    read
}

/// Whether the list `name` says something: items, or the none-marker.
fn is_listed(factors: &Object<'_, '_>, name: &'static str, findings: &mut Findings) -> bool {
    let Some(node) = factors.optional(name) else {
        return false;
    };
    let mut marked = false;
    let Some(count) = factors.texts(name, node, |text| marked |= text == NONE, findings) else {
        return false;
    };
    if count == 0 {
        findings.add(factors.finding(&codes::NOTHING_LISTED, name, node));
    } else if count > 1 && marked {
        findings.add(factors.finding(&codes::NONE_BESIDE_OTHERS, name, node));
    }
    count > 0
}

/// The marker that says: there were none.
const NONE: &str = "none";
