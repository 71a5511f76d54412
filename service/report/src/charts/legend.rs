//! The legends of the figures.

use maud::{Markup, html};

use super::Group;
use crate::words::Words;

/// Returns the legend for daily consumption by household.
pub(crate) fn households_legend(words: &Words, groups: &[Group<'_>]) -> Markup {
    let outliers =
        groups.iter().flat_map(|group| &group.households).any(|household| household.outlier.is_some());
    html! {
        ul.legend {
            (key(&words.text("legend.dailyConsumption"), html! { path.dot d="M12 8h0" {} }))
            (key(&words.text("legend.range"), html! { line.range x1="12" y1="1" x2="12" y2="15" {} }))
            (key(&words.text("legend.mean"), html! { line.mean x1="0" y1="8" x2="24" y2="8" {} }))
            (key(&words.text("legend.interval"), html! { rect.band x="0" y="3" width="24" height="10" {} }))
            @if outliers {
                (key(&words.text("legend.outlier"), html! {
                    circle.outlier cx="12" cy="8" r="6" {}
                }))
            }
        }
    }
}

/// Returns the legend for the distributions. `interval` names the kind of interval.
pub(crate) fn distribution_legend(words: &Words, interval: &str, has_bounds: bool) -> Markup {
    html! {
        ul.legend {
            (key(&words.text("legend.household"), html! { path.dot d="M12 8h0" {} }))
            (key(&words.text("legend.quartiles"), html! {
                rect.box x="2" y="2" width="20" height="12" {} line.median x1="10" y1="2" x2="10" y2="14" {}
            }))
            (key(&words.with("legend.meanAnd", &[("interval", interval.into())]), html! {
                rect.band x="0" y="3" width="24" height="10" {} path.diamond d="M6 8l6 -7 6 7-6 7z" {}
            }))
            (key(&words.text("legend.conservative"), html! { path.counts d="M12 3l-5 9h10z" {} }))
            @if has_bounds { (key(&words.text("legend.bound"), html! { line.fence x1="12" y1="0" x2="12" y2="16" {} })) }
        }
    }
}

/// Returns the legend for the timeline.
pub(crate) fn timeline_legend(
    words: &Words,
    has_common: bool,
    has_justified: bool,
    has_unjustified: bool,
) -> Markup {
    html! {
        ul.legend {
            (key(&words.text("legend.test"), html! { path.test d="M0 8H24" stroke-width="2.5" {} }))
            @if has_common {
                (key(&words.text("legend.shared"), html! { rect.overlap x="0" y="1" width="24" height="14" {} }))
            }
            @if has_justified {
                (key(&words.text("legend.justified"), html! {
                    rect class="gap justified" x="1" y="2" width="22" height="12" {}
                }))
            }
            @if has_unjustified {
                (key(&words.text("legend.notJustified"), html! { rect.gap x="1" y="2" width="22" height="12" {} }))
            }
        }
    }
}

fn key(text: &str, sign: impl maud::Render) -> Markup {
    html! { li { svg viewBox="0 0 24 16" aria-hidden="true" { (sign) } (text) } }
}
