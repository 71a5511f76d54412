//! The questions about the household and the test.

use super::visit::PERSONS;
use super::{fuel, names};
use crate::choices::LANGUAGE;
use crate::field::{Field, Goes, Kind, Words};

pub(super) static FIELDS: &[Field] = &[
    Field::new(Kind::Text, "household", "Household")
        .hint(Words::Own("The identifier of the household (DID), for example did:ixo:entity:4f8e2a91."))
        .required()
        .pattern("Claim/householdId", Words::Code("request.invalid_did", &[("did", "the answer")]))
        .goes(Goes::Claim("householdId")),
    Field::new(Kind::Text, "study", "Study")
        .hint(Words::Own("The id of the study; empty if there is only one."))
        .constraint(
            "string-length(.) <= 200",
            Words::Code("request.text_too_long", &[("length", "too many"), ("limit", "200")]),
        )
        .goes(Goes::Claim("studyId")),
    Field::one("test_group", "test_group", "Group of the household")
        .hint(Words::Schema("Claim/testGroup"))
        .required()
        .goes(Goes::Claim("testGroup")),
    Field::one("season", "season", "Season")
        .hint(Words::Schema("Claim/externalFactors/season"))
        .required()
        .goes(Goes::Claim("externalFactors/season")),
    other("season_name", "Name of the season", "${season} = 'other'")
        .goes(Goes::Claim("externalFactors/season")),
    Field::new(Kind::Several("cultural_events"), "cultural_events", "Events during the test")
        .hint(Words::Own("Events such as festivals; choose “None” if there were none."))
        .required()
        .constraint(ONLY_NONE, Words::Code("claim.none_beside_others", &[]))
        .goes(Goes::ClaimList("externalFactors/culturalEvents")),
    other("event_name", "Name of the event", "selected(${cultural_events}, 'other')")
        .goes(Goes::ClaimList("externalFactors/culturalEvents")),
    Field::new(Kind::Several("occupational_factors"), "occupational_factors", "Work during the test")
        .hint(Words::Own("Work that changes how much is cooked; choose “None” if there was none."))
        .required()
        .constraint(ONLY_NONE, Words::Code("claim.none_beside_others", &[]))
        .goes(Goes::ClaimList("externalFactors/occupationalFactors")),
    other("work_name", "Name of the work", "selected(${occupational_factors}, 'other')")
        .goes(Goes::ClaimList("externalFactors/occupationalFactors")),
    Field::new(
        Kind::Group(SIZE),
        "household_size",
        "Size of the household: persons who eat from the measured fuel",
    ),
    Field::new(Kind::Place, "location", "Place of the home")
        .hint(Words::Own(
            "Only if the household agrees. Stand outside; the form keeps it to about 10 metres.",
        ))
        .goes(Goes::Claim("location")),
    // No phone states its language to the server, so that the form does. The condition never holds: the question
    // exists for its list of choices. The name is calculated again with each answer to the first question, because a
    // form begins in its default language.
    Field::one(LANGUAGE, "languages", "Language").relevant("1 = 2"),
    Field::calculated(
        names::LANGUAGE,
        "if(${household} = '', '', jr:choice-name('language', '${languages}'))",
    ),
    // Other servers give a form an id and a version of their own.
    Field::calculated(names::FORM_VERSION, concat!("'", version!(), "'")),
    Field::new(Kind::Repeat { fields: fuel::FIELDS, count: "" }, names::FUEL, "Fuel")
        .hint(Words::Own("Add one for each fuel that the household uses.")),
];

static SIZE: &[Field] = &[
    members("children", "Children", Words::Schema("PersonsPresent/children"))
        .goes(Goes::Claim("householdSize/children")),
    members("women", "Women", Words::Schema("PersonsPresent/women")).goes(Goes::Claim("householdSize/women")),
    members("men", "Men", Words::Schema("PersonsPresent/men")).goes(Goes::Claim("householdSize/men")),
    members("elders", "Elders", Words::Schema("PersonsPresent/elders"))
        .constraint(
            ". >= 0 and . + ${children} + ${women} + ${men} >= 1 and . + ${children} + ${women} + ${men} <= 1000",
            Words::Code(
                "request.out_of_range",
                &[("found", "the answer"), ("allowed", "1 to 1000 persons in the household")],
            ),
        )
        .goes(Goes::Claim("householdSize/elders")),
];

/// A text in place of a choice.
const fn other(name: &'static str, label: &'static str, relevant: &'static str) -> Field {
    Field::new(Kind::Text, name, label).relevant(relevant).required()
}

/// The number of members of a household.
const fn members(name: &'static str, label: &'static str, hint: Words) -> Field {
    Field::new(Kind::Integer, name, label).hint(hint).required().constraint(". >= 0 and . <= 1000", PERSONS)
}

/// `none` is chosen alone.
const ONLY_NONE: &str = "not(selected(., 'none') and count-selected(.) > 1)";
