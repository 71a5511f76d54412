//! The words by which columns are recognised, in the names that people and form tools give them.

/// A fuel as a claim names it, and its words.
pub(super) const FUELS: [(&str, &[&str]); 9] = [
    ("lpg", &["lpg", "gas", "propane", "elpiji"]),
    ("wood", &["wood", "firewood", "fuelwood", "woodfuel", "kayu", "leña", "bois"]),
    ("charcoal", &["charcoal", "arang", "carbon"]),
    ("kerosene", &["kerosene", "paraffin", "kerosine"]),
    ("biogas", &["biogas"]),
    ("electricity", &["electricity", "electric", "kwh"]),
    ("dung", &["dung"]),
    ("residues", &["residues", "residue", "straw", "husk", "stalks"]),
    ("pellets", &["pellets", "pellet"]),
];

/// A unit as a claim names it, and its words.
pub(super) const UNITS: [(&str, &[&str]); 4] = [
    ("kg", &["kg", "kgs", "kilogram", "kilograms", "kilo"]),
    ("L", &["litre", "litres", "liter", "liters", "ltr"]),
    ("m3", &["m3"]),
    ("kWh", &["kwh"]),
];

/// The part of a weighing that a column has.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Part {
    /// The weight at the start of an interval.
    Before,
    /// The weight at its end.
    After,
    /// The fuel that was added.
    Added,
    /// The fuel used.
    Used,
    /// A weight.
    Weight,
    /// A reading of the moisture.
    Moisture,
}

/// The words of each part. The first part with a word of the column counts.
pub(super) const PARTS: [(Part, &[&str]); 6] = [
    (Part::Moisture, &["moisture", "mc", "humidity"]),
    (
        Part::Used,
        &["used", "consumed", "consumption", "delta", "diff", "difference", "burned", "burnt", "daily"],
    ),
    (Part::Added, &["added", "add", "refill", "refilled", "supplied"]),
    (Part::Before, &["before", "initial", "start", "beginning", "opening", "first", "awal", "in"]),
    (Part::After, &["after", "final", "end", "closing", "remaining", "left", "last", "akhir", "out"]),
    (
        Part::Weight,
        &["weight", "weights", "weigh", "mass", "berat", "kg", "kgs", "amount", "quantity", "qty"],
    ),
];

/// The persons by age and sex, and their words.
pub(super) const PERSONS: [(&str, &[&str]); 4] = [
    ("children", &["children", "child", "kids", "kid", "anak"]),
    ("women", &["women", "woman", "female", "females"]),
    ("men", &["men", "man", "male", "males"]),
    ("elders", &["elders", "elder", "elderly"]),
];

/// Words of columns that count the persons at a meal.
pub(super) const MEALS: &[&str] = &[
    "eat",
    "ate",
    "eater",
    "eaters",
    "meal",
    "meals",
    "breakfast",
    "lunch",
    "dinner",
    "supper",
    "present",
    "cooked",
];

/// Words of columns that are no weights, although they name a fuel.
pub(super) const OTHERS: &[&str] = &[
    "price",
    "cost",
    "paid",
    "spend",
    "photo",
    "picture",
    "image",
    "note",
    "notes",
    "comment",
    "remarks",
    "source",
    "type",
    "stove",
    "stoves",
    "why",
    "reason",
    "species",
    "brand",
    "hours",
    "time",
    "distance",
    "frequency",
    "count",
    "number",
];

/// Columns that form tools add: their names, or the beginnings of names.
pub(super) const SYSTEM: &[&str] = &[
    "start",
    "end",
    "deviceid",
    "subscriberid",
    "simserial",
    "phonenumber",
    "username",
    "audit",
    "instanceid",
    "instancename",
    "key",
    "submissiondate",
    "submitterid",
    "submittername",
    "attachmentspresent",
    "attachmentsexpected",
    "status",
    "reviewstate",
    "edits",
    "formversion",
    "uuid",
    "meta",
    "formhub",
    "parent_key",
    "deviceid",
];

/// Words of the groups of a study, and the groups.
pub(super) const GROUPS: [(&str, &[&str]); 2] = [
    ("intervention", &["intervention", "treatment", "treated", "project", "improved", "new"]),
    ("reference", &["reference", "control", "baseline", "traditional", "old"]),
];

/// Texts that mean a blank cell.
pub(super) const BLANKS: &[&str] = &["na", "n/a", "n.a.", "nan", "null", "none", "-", "--", "?", "."];

/// The forms of dates that are tried.
pub(super) const DATES: &[&str] = &[
    "%d/%m/%Y",
    "%m/%d/%Y",
    "%d-%m-%Y",
    "%d.%m.%Y",
    "%Y/%m/%d",
    "%d/%m/%y",
    "%m/%d/%y",
    "%d %b %Y",
    "%d %B %Y",
    "%d-%b-%Y",
    "%d-%b-%y",
    "%b %d, %Y",
    "%B %d, %Y",
];

#[cfg(test)]
mod tests {
    use serde_json::Value;

    #[test]
    fn each_fuel_of_the_contract_has_words() {
        let contract = include_str!("../../../../wasm/contract.schema.json");
        let contract: Value = serde_json::from_str(contract).expect("JSON");
        let fuels = contract["$defs"]["FuelName"]["oneOf"].as_array().expect("fuels");
        for fuel in fuels {
            assert!(super::FUELS.iter().any(|(name, _)| fuel["const"] == *name), "{fuel}");
        }
    }
}
