//! Units, fuels, factors and places in words.

use std::borrow::Cow;

/// Returns a unit such as `kg/household/day` in words.
pub(crate) fn unit(unit: &str) -> String {
    let unit = unit.replace("CO2", "CO₂");
    let mut parts = unit.split('/');
    let quantity = parts.next().unwrap_or_default().to_owned();
    let per: Vec<&str> = parts.collect();
    if per.is_empty() { quantity } else { format!("{quantity} per {}", per.join(" and ")) }
}

/// Returns the name of a fuel. A name without an entry is a word already.
pub(crate) fn fuel(fuel: &str) -> Cow<'_, str> {
    match fuel {
        "lpg" => Cow::Borrowed("LPG (liquefied petroleum gas)"),
        "residues" => Cow::Borrowed("crop residues"),
        other => Cow::Borrowed(other),
    }
}

/// Returns the name of a factor of the emission reductions.
pub(crate) fn factor(member: &str) -> String {
    known_factor(member).map_or_else(|| spaced(member), str::to_owned)
}

/// Returns the name of a factor whose member is not its name.
fn known_factor(member: &str) -> Option<&'static str> {
    let known = match member {
        "adjustment" => "adjustment factor for uncertainty",
        "businessAsUsual" => "emissions of business as usual",
        "co2" => "CO₂ emission factor",
        "downwardAdjustment" => "downward adjustment of the baseline",
        "efficiencyNew" => "efficiency of the new technology",
        "efficiencyOld" => "efficiency of the old technology",
        "embodied" => "embodied emissions of a technology",
        "fnrb" => "fraction of non-renewable biomass (fNRB)",
        "gridEmission" => "grid emission factor",
        "hawthorne" => "observation factor (Hawthorne effect)",
        "householdSize" => "persons per household",
        "losses" => "grid losses",
        "market" => "share of market leakage",
        "ncv" => "net calorific value",
        "netToGross" => "net-to-gross factor",
        "nonCo2" => "emission factor of methane and nitrous oxide",
        "renewableBiomass" => "leakage of renewable biomass",
        "usage" => "usage rate",
        _ => return None,
    };
    Some(known)
}

/// Returns an estimate that contributes to an uncertainty.
pub(crate) fn estimate(name: &str) -> String {
    match name {
        "reference" | "intervention" => format!("mean of the {name} group"),
        "saving" => String::from("difference between the groups"),
        "usage" => String::from("usage rate of the survey"),
        other => spaced(other),
    }
}

/// Returns the households and days that a row of the sensitivity table counts.
pub(crate) fn variation(name: &str) -> String {
    match name {
        "as-assessed" => String::from("As assessed"),
        other => crate::text::title(&spaced(other)),
    }
}

/// Returns a method of outliers, a limit of plausible consumption, a factor of the emission reductions, or an abbreviated
/// fuel in words. Returns `None` for another name.
pub(crate) fn term(name: &str) -> Option<&'static str> {
    match name {
        "lpg" => Some("LPG"),
        "iqr" => Some("interquartile range"),
        "mad" => Some("median absolute deviation"),
        "threshold" => Some("threshold"),
        "cap" => Some("cap"),
        "field-high" => Some("high value in a survey"),
        "field-most" => Some("highest value in a survey"),
        factor => known_factor(factor),
    }
}

/// Returns the global warming potentials of an assessment report.
pub(crate) fn warming(name: &str) -> String {
    let number = match name {
        "AR4" => "Fourth",
        "AR5" => "Fifth",
        "AR6" => "Sixth",
        other => return other.to_owned(),
    };
    format!("{number} Assessment Report of the Intergovernmental Panel on Climate Change (IPCC)")
}

/// Returns a place in a request, given as a JSON Pointer, in words. Items are counted from 1.
pub(crate) fn place(pointer: &str) -> String {
    let mut words = String::new();
    for part in pointer.split('/').skip(1) {
        if let Ok(index) = part.parse::<u64>() {
            let singular = words.ends_with('s') && !words.ends_with("ss");
            words.truncate(words.len() - usize::from(singular));
            words.push(' ');
            words.push_str(&index.saturating_add(1).to_string());
        } else {
            words.push_str(if words.is_empty() { "" } else { ", " });
            words.push_str(&spaced(part));
        }
    }
    words
}

/// Separates the words of a member's name, for example `dailyLogs`, or of a name with hyphens.
fn spaced(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        match letter {
            '-' | '_' => words.push(' '),
            letter if letter.is_uppercase() => {
                words.push(' ');
                words.extend(letter.to_lowercase());
            }
            letter => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{place, unit};

    #[test]
    fn units_are_words() {
        for (given, expected) in [
            ("kg", "kg"),
            ("kg/household/day", "kg per household and day"),
            ("kg/standard adult/day", "kg per standard adult and day"),
            ("tCO2e/TJ", "tCO₂e per TJ"),
        ] {
            assert_eq!(unit(given), expected);
        }
    }

    #[test]
    fn places_are_counted_from_one() {
        for (given, expected) in [
            ("/claims/0", "claim 1"),
            ("/claims/3/fuelMeasurements/dailyLogs/2", "claim 4, fuel measurements, daily log 3"),
            ("/reductions/baseline/0/usage", "reductions, baseline 1, usage"),
            ("/claims", "claims"),
        ] {
            assert_eq!(place(given), expected);
        }
    }
}
