//! The conversion of amounts and days to positions on the page, and the round numbers of an axis.

/// A linear scale.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
}

impl Scale {
    /// Returns a scale that maps `from` to the pixel `start` and `to` to the pixel `end`. All are finite; if `from`
    /// equals `to`, every value maps to `start`.
    pub(super) fn new((from, to): (f64, f64), (start, end): (f64, f64)) -> Self {
        Self { from, to, start, end }
    }

    /// Returns the scale of an axis with round numbers at both ends, and these numbers.
    pub(super) fn round((from, to): (f64, f64), pixels: (f64, f64), about: u32) -> (Self, Vec<f64>) {
        let ticks = ticks(from, to, about);
        let ends = ticks.first().copied().zip(ticks.last().copied()).unwrap_or((from, to));
        (Self::new(ends, pixels), ticks)
    }

    /// Returns the position of a value.
    pub(super) fn at(&self, value: f64) -> f64 {
        let span = self.to - self.from;
        let part = if span == 0.0 { 0.0 } else { (value - self.from) / span };
        self.start + part * (self.end - self.start)
    }
}

/// Returns about `about` round numbers, from one at or below `from` to one at or above `to`.
fn ticks(from: f64, to: f64, about: u32) -> Vec<f64> {
    let span = if to > from { to - from } else { to.abs().max(1.0) };
    let rough = span / f64::from(about.max(1));
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|step| step * power).find(|step| *step >= rough * 0.999);
    let step = step.unwrap_or(power * 10.0);
    let first = (from / step).floor();
    // The tolerance treats an amount as a round number if it differs only in the last digit of its double.
    let count = ((to / step - first - 1e-9).ceil()).clamp(1.0, 100.0);
    let mut ticks = Vec::new();
    let mut index = 0.0;
    while index <= count {
        ticks.push((first + index) * step);
        index += 1.0;
    }
    ticks
}

/// Formats a round number with the decimals of its step.
pub(super) fn tick_label(value: f64, ticks: &[f64]) -> String {
    let step = match ticks {
        [first, second, ..] => second - first,
        _ => 1.0,
    };
    let decimals = (0..9_usize).zip(std::iter::successors(Some(step), |step| Some(step * 10.0)));
    let decimals = decimals.map(|(decimals, scaled)| (decimals, (scaled - scaled.round()).abs()));
    let decimals =
        decimals.filter(|(_, rest)| *rest < 1e-6).map(|(decimals, _)| decimals).next().unwrap_or(9);
    let label = format!("{value:.decimals$}");
    if label.trim_start_matches(['-', '0', '.']).is_empty() {
        String::from("0")
    } else {
        label.replace('-', "−")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(from: f64, to: f64) -> Vec<String> {
        let ticks = ticks(from, to, 5);
        ticks.iter().map(|tick| tick_label(*tick, &ticks)).collect()
    }

    #[test]
    fn ticks_are_round_and_span_the_data() {
        assert_eq!(labels(0.0, 9.3), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(labels(0.0, 10.0), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(
            labels(0.0, 0.7),
            ["0.0", "0.2", "0.4", "0.6", "0.8"].map(|label| if label == "0.0" { "0" } else { label })
        );
        assert_eq!(labels(-1.2, 3.0), ["−2", "−1", "0", "1", "2", "3"]);
        assert_eq!(labels(0.0, 1234.0), ["0", "500", "1000", "1500"]);
        // All values are equal, or all are zero.
        assert_eq!(labels(0.0, 0.0), ["0", "0.2"]);
        assert!(labels(5.0, 5.0).len() > 1);
        for (from, to) in [(0.0, 1e-300), (0.0, 1e300), (-5e-9, 4.2e8)] {
            let ticks = ticks(from, to, 5);
            assert!(ticks.len() > 1 && ticks.len() < 102 && ticks.iter().all(|tick| tick.is_finite()));
            assert!(
                ticks.first().is_some_and(|tick| *tick <= from)
                    && ticks.last().is_some_and(|tick| *tick >= to * 0.999)
            );
        }
    }

    #[test]
    fn a_scale_without_a_span_maps_to_its_start() {
        assert!((Scale::new((3.0, 3.0), (10.0, 90.0)).at(3.0) - 10.0).abs() < f64::EPSILON);
    }
}
