//! The members of a claim that a list of records shows, as the client wrote them.

use serde::Deserialize;
use serde_json::value::RawValue;

/// The measured amount, the size of the household, and the links to the evidence.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Measured<'a> {
    pub(super) unit: Option<String>,
    /// A number of persons, or an object with the persons by age and sex.
    #[serde(borrow)]
    pub(super) household_size: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) fuel_measurements: Amounts<'a>,
    #[serde(borrow)]
    evidence: Option<Vec<&'a RawValue>>,
}

/// The total.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Amounts<'a> {
    #[serde(borrow)]
    pub(super) total: &'a RawValue,
}

/// The persons of a household.
#[derive(Default, Deserialize)]
struct Persons<'a> {
    #[serde(borrow)]
    children: Option<&'a RawValue>,
    #[serde(borrow)]
    women: Option<&'a RawValue>,
    #[serde(borrow)]
    men: Option<&'a RawValue>,
    #[serde(borrow)]
    elders: Option<&'a RawValue>,
}

impl<'a> Measured<'a> {
    /// Reads a stored claim.
    pub(super) fn of(claim: &'a str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(claim)
    }

    /// Returns the links: those that are items themselves, and those in items with a type.
    pub(super) fn links(&self) -> Result<Vec<String>, serde_json::Error> {
        #[derive(Deserialize)]
        struct Item {
            uri: String,
        }
        let link = |item: &&RawValue| {
            let text = item.get();
            if text.starts_with('"') {
                serde_json::from_str(text)
            } else {
                serde_json::from_str(text).map(|Item { uri }| uri)
            }
        };
        self.evidence.iter().flatten().map(link).collect()
    }

    /// Returns the cells of the household by age and sex: children, women, men and elders. They are empty if the claim
    /// states their number alone.
    pub(super) fn persons(&self) -> [String; 4] {
        let size = self.household_size.map_or("null", RawValue::get);
        let Persons { children, women, men, elders } = serde_json::from_str(size).unwrap_or_default();
        [children, women, men, elders].map(|one| one.map_or_else(String::new, |one| one.get().to_owned()))
    }
}
