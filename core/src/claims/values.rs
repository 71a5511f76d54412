//! Values of a claim's members that need their own readers.

use super::format as codes;
use crate::did::Form;
use crate::finding::Findings;
use crate::json::Value;
use crate::limits;
use crate::wire::{FromJson, Input, Limits, Refused, codes as shape, words};

/// The type of a claim.
#[words(inline)]
pub(super) enum ClaimType {
    /// A claim of a Kitchen Performance Test.
    #[json(name = "KPTClaim")]
    KptClaim,
}

/// The status of a day without a daily log.
#[words]
pub(crate) enum DayStatus {
    /// The fuel was not weighed on this day.
    Missing,
    /// The fuel was weighed, but the weight is not valid, for example because the stock was refilled unseen.
    Excluded,
    /// The fuel was not used on this day. A study counts the day as zero.
    NotUsed,
}

/// The text that identifies a household. A text that is not a DID is kept, and its finding has been added.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent, inline))]
pub(crate) struct HouseholdId<'n>(
    #[cfg_attr(feature = "schema", schemars(with = "crate::did::Did<'n>"))] pub(crate) &'n str,
);

/// The value of `durationDays`: a whole number, and its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DurationDays<'n> {
    pub(crate) days: i64,
    pub(crate) text: &'n str,
}

/// Whether a list documents something, that is, has at least one item.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed(pub(crate) bool);

/// A cooking session: an object with any members.
#[derive(Debug)]
pub(super) struct Session;

impl<'n> FromJson<'n> for HouseholdId<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let text = input.string(findings)?;
        let code = match Form::of(text) {
            Form::Bare => return Ok(Self(text)),
            Form::WithPath => &codes::DID_HAS_PATH,
            Form::WithQuery => &codes::DID_HAS_QUERY,
            Form::Invalid => &shape::INVALID_DID,
        };
        input.add(code, findings, &|finding| finding.with("did", text));
        Ok(Self(text))
    }
}

impl<'n> FromJson<'n> for DurationDays<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let number = input.number(findings)?;
        let text = number.text();
        let refuse = || {
            input.add(&shape::NOT_WHOLE, findings, &|finding| {
                finding.with("found", text).with("allowed", "a whole number of days")
            })
        };
        number.whole().map(|days| Self { days, text }).ok_or_else(refuse)
    }
}

impl<'n> FromJson<'n> for Listed {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let items = input.items(limits, findings)?;
        let most = Limits { most: Some(limits::TEXT_CODE_POINTS), ..Limits::NONE };
        let (mut refused, mut has_none) = (false, false);
        for (index, node) in items.iter().enumerate() {
            let path = input.path.item(index);
            match <&str>::from_json(Input { node, path: &path }, &most, findings) {
                Ok(text) => has_none |= text.trim().eq_ignore_ascii_case(NONE),
                Err(Refused) => refused = true,
            }
        }
        if refused {
            return Err(Refused);
        }
        if items.is_empty() {
            input.add(&codes::NOTHING_LISTED, findings, &|finding| finding);
        } else if items.len() > 1 && has_none {
            input.add(&codes::NONE_BESIDE_OTHERS, findings, &|finding| finding);
        }
        Ok(Self(!items.is_empty()))
    }
}

impl<'n> FromJson<'n> for Session {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        match input.node.value {
            Value::Object(_) => Ok(Self),
            _ => Err(input.wrong_type("an object", findings)),
        }
    }
}

/// The item of a list that states that nothing happened.
const NONE: &str = "none";

/// The schemas of the values.
#[cfg(feature = "schema")]
mod schema {
    use alloc::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use serde_json::json;

    use super::{DurationDays, Listed, Session};
    use crate::claims::claim::FuelMeasurements;
    use crate::household::PersonsPresent;
    use crate::limits;
    use crate::wire::schema::unnamed;

    /// Daily amounts of fuel, all above zero.
    #[derive(Debug)]
    pub(crate) struct PositiveNumbers;

    /// The persons present at each visit, of which there is at least one.
    #[derive(Debug)]
    pub(crate) struct Visits;

    /// The measurements of a claim. They have at least three daily logs, or also days without a log.
    #[derive(Debug)]
    pub(crate) struct MeasuredFuel;

    impl JsonSchema for MeasuredFuel {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            Cow::Borrowed("MeasuredFuel")
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            let mut schema = generator.subschema_for::<FuelMeasurements<'_>>();
            let listed = json!({
                "type": "object", "properties": { "daysWithoutLog": true }, "required": ["daysWithoutLog"],
            });
            let logs = json!({ "type": "array", "minItems": limits::MINIMUM_DAYS });
            schema.insert("if".into(), json!({ "not": listed }));
            schema.insert("then".into(), json!({ "type": "object", "properties": { "dailyLogs": logs } }));
            schema
        }
    }

    unnamed!(DurationDays<'_>, "DurationDays", |_generator| { "type": "integer", "minimum": limits::MINIMUM_DAYS });
    unnamed!(Session, "Session", |_generator| { "type": "object", "additionalProperties": true });
    unnamed!(Listed, "Listed", |_generator| {
        "type": "array",
        "items": { "type": "string", "pattern": r"\S", "maxLength": limits::TEXT_CODE_POINTS }
    });
    unnamed!(Visits, "Visits", |generator| {
        "type": "array",
        "items": generator.subschema_for::<PersonsPresent>(),
        "minItems": 1
    });
    unnamed!(PositiveNumbers, "PositiveNumbers", |_generator| {
        "type": "array",
        "items": { "type": "number", "exclusiveMinimum": 0 }
    });
}

#[cfg(feature = "schema")]
pub(crate) use schema::{MeasuredFuel, PositiveNumbers, Visits};
