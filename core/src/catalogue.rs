//! The catalogue: every rule, and every code of every area with its messages and its source.

use alloc::vec::Vec;

use crate::claims::{RULES, RuleDescription};
use crate::finding::{Code, Severity};
use crate::invariant::Held as _;
use crate::wire::{Valid, answer};
use crate::{credential, gateway, preferences, reductions, sampling, selection, study, weighings, wire};

/// The rules and the codes.
#[answer]
pub(crate) struct Catalogue {
    /// `valid`.
    outcome: Valid,
    /// The rules of claims, in the order in which they are applied.
    rules: Vec<RuleDescription>,
    /// Every code once: first the codes of the rules, then those of each area.
    codes: Vec<Entry>,
}

/// A code of the catalogue.
#[answer(name = "CatalogueCode")]
pub(crate) struct Entry {
    /// The stable name, `area.what_is_wrong`.
    code: &'static str,
    /// The part of the name before the dot.
    area: &'static str,
    /// The id of the claim rule that reports the code; `null` if no rule does.
    rule: Option<&'static str>,
    /// Whether the code is an error, for which the input is refused, or a warning.
    severity: Severity,
    /// The HTTP status of an error: 400 (malformed), 404, 405, 409 (contradictory) or 501; `null` for a warning.
    status: Option<u16>,
    /// The messages, with `{name}` for each parameter. A code has several messages if some findings have more details.
    messages: Vec<&'static str>,
    /// The names of the parameters in the messages.
    parameters: Vec<&'static str>,
    /// How to fix the problem; `null` if the code has no advice.
    help: Option<&'static str>,
    /// The source of the rule or of the meaning of the code.
    source: &'static str,
}

impl Catalogue {
    /// Returns the catalogue of this module.
    pub(crate) fn new() -> Self {
        let mut codes = Vec::new();
        for rule in RULES {
            for code in rule.codes {
                add(&mut codes, code, Some(rule.id), rule.source);
            }
        }
        for Area { source, codes: of_area } in AREAS {
            for code in of_area() {
                add(&mut codes, code, None, source);
            }
        }
        Self { outcome: Valid, rules: RuleDescription::all(), codes }
    }
}

/// Iterates over every code of the module, including those of the claim rules. A code with several messages occurs once
/// for each message.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::catalogue::codes;
///
/// let code = codes().find(|code| code.code == "gateway.no_such_path").expect("it is in the catalogue");
/// assert_eq!(code.status, Some(404));
/// ```
pub fn codes() -> impl Iterator<Item = &'static Code> {
    let of_rules = RULES.into_iter().flat_map(|rule| rule.codes).copied();
    of_rules.chain(AREAS.into_iter().flat_map(|area| (area.codes)()).copied())
}

fn add(entries: &mut Vec<Entry>, code: &Code, rule: Option<&'static str>, source: &'static str) {
    let Code { code: name, severity, status, message, help } = *code;
    let (area, _) = name.split_once('.').held("a code begins with its area");
    let (messages, parameters) = (Vec::new(), Vec::new());
    let new = Entry { code: name, area, rule, severity, status, messages, parameters, help, source };
    let entry = match entries.iter_mut().find(|entry| entry.code == name) {
        Some(entry) => entry,
        None => entries.push_mut(new),
    };
    if !entry.messages.contains(&message) {
        entry.messages.push(message);
    }
    for parameter in message.split('{').skip(1).filter_map(|rest| rest.split('}').next()) {
        if !entry.parameters.contains(&parameter) {
            entry.parameters.push(parameter);
        }
    }
}

/// The codes of an area.
struct Area {
    source: &'static str,
    codes: fn() -> &'static [&'static Code],
}

const AREAS: [Area; 9] = [
    Area { source: "the request types of the contract", codes: || &wire::codes::CODES },
    Area {
        source: "specification §1A, item 6, and §2A, rules 1 to 3; KPT protocol: weighings every 24 hours",
        codes: weighings::codes,
    },
    Area { source: "specification §2B, §4 and §7; google.api.http; RFC 3986", codes: gateway::codes },
    Area { source: "specification §2C; RFC 7396", codes: preferences::codes },
    Area { source: "specification §2A, rule 5; the selection document", codes: selection::codes },
    Area {
        source: "the platform's page on sample sizes; CDM guideline on sampling and surveys",
        codes: sampling::codes,
    },
    Area {
        source: "KPT protocol; the precision requirement and the methodology of the study",
        codes: study::codes,
    },
    Area { source: "the methodology and version that the request names", codes: reductions::codes },
    Area {
        source: "W3C VC Data Model 2.0, Data Integrity 1.0, Bitstring Status List 1.0",
        codes: credential::codes,
    },
];

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{Catalogue, codes};

    #[test]
    fn each_code_is_listed_once_with_every_message() {
        let catalogue = Catalogue::new();
        for code in codes() {
            let entries: Vec<_> = catalogue.codes.iter().filter(|entry| entry.code == code.code).collect();
            let [entry] = entries[..] else { panic!("{} is listed {} times", code.code, entries.len()) };
            assert!(entry.messages.contains(&code.message) && !entry.source.is_empty(), "{}", code.code);
            assert_eq!((entry.severity, entry.status), (code.severity, code.status), "{}", code.code);
        }
    }

    #[test]
    fn parameters_are_those_of_the_messages() {
        let catalogue = Catalogue::new();
        let entry = catalogue.codes.iter().find(|entry| entry.code == "request.unknown_member");
        let entry = entry.expect("a code for the shape of a request");
        assert_eq!((entry.area, entry.rule), ("request", None));
        assert_eq!(entry.parameters, ["member", "known", "nearest"]);
        assert_eq!(entry.messages.len(), 2);
    }
}
