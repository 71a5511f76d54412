//! Proposals for tables of different teams.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Sample, guess};
use crate::{Cell, Columns, Format, Place, Row};

fn sample(table: Option<&str>, text: &str) -> Sample {
    let mut lines = text.lines().map(|line| line.split(',').map(|cell| cell.trim().to_owned()));
    let names = lines.next().into_iter().flatten();
    let columns = Arc::new(Columns::new(Place::Lines("t.csv".into()), names));
    let rows = (2..)
        .zip(lines)
        .map(|(number, cells)| Row::new(Arc::clone(&columns), number, cells.map(Cell::Text).collect()));
    let rows = rows.collect();
    Sample { table: table.map(str::to_owned), columns, rows }
}

/// Returns the fuels of the proposal for tables, and the pointers of its gaps.
fn proposed(samples: &[Sample]) -> (Value, Vec<String>) {
    let proposal = guess(samples, &Format::default());
    let gaps = proposal.mapping.gaps().into_iter().map(|gap| gap.pointer).collect();
    (serde_json::to_value(&proposal.mapping.fuels).unwrap_or_default(), gaps)
}

#[test]
fn weights_before_and_after_are_paired_by_their_words() {
    let (fuels, gaps) = proposed(&[sample(
        None,
        "HHID, Stove Group, Visit date 1, Visit date 2, Initial weight day 1, Final weight day 1, Initial weight day 2, Final weight day 2\n\
         7, old, 2026-02-01, 2026-02-02, 9.5, 6.2, 6.2, 3.1\n8, new, 2026-02-01, 2026-02-02, 9.5, 6.2, 6.2, 3.1",
    )]);
    assert_eq!(
        fuels[0]["intervals"],
        json!([
            {"date": "Visit date 1", "before": "Initial weight day 1", "after": "Final weight day 1"},
            {"date": "Visit date 2", "before": "Initial weight day 2", "after": "Final weight day 2"},
        ])
    );
    for gap in ["/fuels/0/fuelType", "/fuels/0/unit", "/claim/householdId/prefix"] {
        assert!(gaps.iter().any(|other| other == gap), "{gap}: {gaps:?}");
    }
    assert!(!gaps.iter().any(|gap| gap.starts_with("/claim/testGroup")), "{gaps:?}");
}

#[test]
fn weights_with_as_many_dates_are_those_of_visits() {
    let (fuels, _) = proposed(&[sample(
        None,
        "household_id,date1,date2,date3,charcoal_kg_1,charcoal_kg_2,charcoal_kg_3\n\
         a,2026-02-01,2026-02-02,2026-02-03,9,8,7.5\nb,2026-02-01,2026-02-02,2026-02-03,9,8,7.5",
    )]);
    assert_eq!(fuels[0]["fuelType"], json!({"constant": "charcoal"}));
    assert_eq!(fuels[0]["unit"], json!({"constant": "kg"}));
    assert_eq!(fuels[0]["visits"][2], json!({"date": "date3", "found": "charcoal_kg_3"}));
}

#[test]
fn differences_below_zero_have_the_opposite_sign() {
    let (fuels, _) = proposed(&[sample(
        None,
        "hh_code,start_date,9a_lpg_delta,9b_lpg_delta\n7,2026-02-01,-0.3,-0.25\n8,2026-02-01,-0.3,0",
    )]);
    assert_eq!(
        fuels[0]["intervals"][1],
        json!({"date": {"column": "start_date", "addDays": 1}, "used": {"column": "9b_lpg_delta", "negate": true}})
    );
}

#[test]
fn a_child_table_has_an_item_for_its_rows() {
    let main = sample(None, "_id,_uuid,hh/code,hh/group\n1,u,7,control\n2,v,8,treatment");
    let child = sample(
        Some("visits"),
        "visits/date,visits/wood_before,visits/wood_after,visits/moisture,_parent_index\n\
         2026-02-01,9.5,6.2,18,1\n2026-02-02,6.2,3.1,19,1",
    );
    let (fuels, gaps) = proposed(&[main, child]);
    assert_eq!(
        fuels[0]["intervals"],
        json!([{"table": "visits", "date": "visits/date", "before": "visits/wood_before", "after": "visits/wood_after",
                "moisture": ["visits/moisture"]}])
    );
    assert!(gaps.iter().any(|gap| gap == "/fuels/0/moistureBasis"), "{gaps:?}");
}

#[test]
fn the_order_of_day_and_month_is_a_gap_if_it_is_not_certain() {
    let (_, gaps) =
        proposed(&[sample(None, "hh_id,date,wood_in,wood_out\n7,03/02/2026,9,8\n8,04/02/2026,9,8")]);
    assert!(gaps.iter().any(|gap| gap == "/format/dates/0"), "{gaps:?}");
    let (_, gaps) =
        proposed(&[sample(None, "hh_id,date,wood_in,wood_out\n7,13/02/2026,9,8\n8,14/02/2026,9,8")]);
    assert!(!gaps.iter().any(|gap| gap.starts_with("/format")), "{gaps:?}");
}

#[test]
fn a_repeated_column_is_no_identifier() {
    let text = "household,day,before,after,before,after\n7,2026-02-01,9,8,8,7\n8,2026-02-01,9,8,8,7";
    let proposal = guess(&[sample(None, text)], &Format::default());
    let claim = serde_json::to_value(&proposal.mapping.claim).unwrap_or_default();
    assert_eq!(claim["householdId"]["column"], "household");
    assert!(proposal.mapping.format.group_by.is_empty());
}

#[test]
fn nothing_is_guessed_from_other_columns() {
    let (fuels, _) = proposed(&[sample(None, "name,age,uses_lpg,lpg_price\nA,7,1,12.5\nB,8,0,13")]);
    assert_eq!(fuels, json!([]));
}
