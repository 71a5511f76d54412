//! The lists of choices. The name of a choice is the word that the claim contains.

use crate::field::Words;

/// A choice of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) name: &'static str,
    pub(crate) label: Words,
}

/// A list of choices.
#[derive(Debug)]
pub(crate) struct List {
    pub(crate) name: &'static str,
    pub(crate) choices: &'static [Choice],
}

/// The choice in place of which a text is asked for.
pub(crate) const OTHER: &str = "other";

/// The choice of `moisture_basis` that stands for no readings.
pub(crate) const NOT_MEASURED: &str = "not-measured";

/// The list, and its only choice, whose label names the language.
pub(crate) const LANGUAGE: &str = "language";

/// Every list.
pub(crate) static LISTS: &[List] = &[
    List {
        name: "test_group",
        choices: &[
            Choice { name: "reference", label: Words::Schema("TestGroup/reference") },
            Choice { name: "intervention", label: Words::Schema("TestGroup/intervention") },
        ],
    },
    List {
        name: "season",
        choices: &[
            own("dry", "Dry season"),
            own("wet", "Rainy season"),
            own("cold", "Cold season"),
            own("hot", "Hot season"),
            own(OTHER, "Another season"),
        ],
    },
    List {
        name: "cultural_events",
        choices: &[
            own("none", "None"),
            own("wedding", "Wedding"),
            own("funeral", "Funeral"),
            own("festival", "Festival"),
            own("holiday", "Public holiday"),
            own("fasting", "Fasting"),
            own("visitors", "Visitors who stayed"),
            own(OTHER, "Another event"),
        ],
    },
    List {
        name: "occupational_factors",
        choices: &[
            own("none", "None"),
            own("typical_workweek", "Usual work"),
            own("planting", "Planting"),
            own("harvest", "Harvest"),
            own("labour_migration", "Members away for work"),
            own("cooking_for_sale", "Cooking for sale"),
            own(OTHER, "Other work"),
        ],
    },
    List {
        name: "fuel_type",
        choices: &[
            own("wood", "Wood"),
            own("charcoal", "Charcoal"),
            own("dung", "Dung"),
            own("residues", "Crop residues"),
            own("lpg", "LPG"),
            own("kerosene", "Kerosene"),
            own("biogas", "Biogas"),
            own("electricity", "Electricity"),
        ],
    },
    List {
        name: "unit",
        choices: &[
            own("kg", "Kilograms (kg)"),
            own("L", "Litres (L)"),
            own("m3", "Cubic metres (m³)"),
            own("kWh", "Kilowatt-hours (kWh)"),
        ],
    },
    List {
        name: "moisture_basis",
        choices: &[
            own(NOT_MEASURED, "The moisture is not measured"),
            Choice { name: "dry", label: Words::Schema("MoistureBasis/dry") },
            Choice { name: "wet", label: Words::Schema("MoistureBasis/wet") },
        ],
    },
    // The label of the choice is the language in which the form is filled.
    List { name: LANGUAGE, choices: &[Choice { name: LANGUAGE, label: Words::Tag }] },
    List { name: "yes_no", choices: &[own("yes", "Yes"), own("no", "No")] },
    List {
        name: "method",
        choices: &[
            own("visits", "The stock was weighed at visits"),
            own("logs", "A sheet has the fuel used each day"),
        ],
    },
    List {
        name: "weighing",
        choices: &[
            own("weighed", "Weighed, and the weight counts"),
            own("missing", "Not weighed"),
            own("excluded", "Weighed, but the weight is not valid"),
        ],
    },
    List {
        name: "day_state",
        choices: &[
            own("weighed", "The fuel was weighed"),
            Choice { name: "not-used", label: Words::Schema("DayStatus/not-used") },
            Choice { name: "missing", label: Words::Schema("DayStatus/missing") },
            Choice { name: "excluded", label: Words::Schema("DayStatus/excluded") },
            own(ENDED, "The test ended on this day"),
        ],
    },
];

/// The choice of the last day if it has no amount of its own.
pub(crate) const ENDED: &str = "ended";

const fn own(name: &'static str, label: &'static str) -> Choice {
    Choice { name, label: Words::Own(label) }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::LISTS;

    #[test]
    fn the_fuels_are_those_of_the_contract() {
        let fuels = LISTS.iter().find(|list| list.name == "fuel_type").expect("fuels").choices;
        let fuels: Vec<&str> = fuels.iter().map(|choice| choice.name).collect();
        let contract = include_str!("../../../wasm/contract.schema.json");
        let contract: Value = serde_json::from_str(contract).expect("JSON");
        let known = contract["$defs"]["FuelName"]["oneOf"].as_array().expect("fuels");
        let known: Vec<&str> = known.iter().filter_map(|fuel| fuel["const"].as_str()).collect();
        assert_eq!(fuels, known);
    }
}
