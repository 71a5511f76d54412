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

/// The persons of a household by age and sex. A claim that states their number alone has none of these members.
#[derive(Default, Deserialize)]
pub(super) struct Persons<'a> {
    #[serde(borrow)]
    pub(super) children: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) women: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) men: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) elders: Option<&'a RawValue>,
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

    /// Returns the persons of the household.
    pub(super) fn persons(&self) -> Persons<'a> {
        self.household_size.and_then(|size| serde_json::from_str(size.get()).ok()).unwrap_or_default()
    }
}
