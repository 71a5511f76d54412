//! The terms of a statistic: confidence and precision, one or two sides, which distribution, how the quantile is
//! rounded. Each has a default that the answer names.

use alloc::string::String;

use super::fields::Fields;
use super::shown;
use crate::finding::Findings;
use crate::json::Path;
use crate::json::Writer;
use crate::json::object::Bounds;
use crate::statistics::{AppliedPrecision, PrecisionRule, normal_quantile, student_quantile};
use crate::wire::{FromJson, Input, Limits};

/// What an interval is made by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) rule: AppliedPrecision,
    pub(super) sides: Sides,
    pub(super) distribution: Distribution,
    /// Decimals that the quantile is rounded to, as printed tables have it.
    pub(super) decimals: Option<i32>,
}

/// Whether both ends of the interval hold together, or each by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sides {
    Two,
    One,
}

/// Where the quantile is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Distribution {
    Student,
    Normal,
}

impl Terms {
    /// Reads them of a request.
    #[inline(never)]
    pub(super) fn of(fields: &Fields<'_, '_>, findings: &mut Findings) -> Option<Self> {
        let rule = fields.optional("rule").map(|node| {
            let path = Path::ROOT.member("rule");
            PrecisionRule::from_json(Input { node, path: &path }, &Limits::NONE, findings)
        });
        let rule = rule.transpose().ok().map(AppliedPrecision::of);
        let sides = fields.word("sides", &["two", "one"], findings);
        let distribution = fields.word("distribution", &["t", "normal"], findings);
        let decimals = fields.number("quantileDecimals", &DECIMALS, findings);
        if decimals.is_none() && fields.optional("quantileDecimals").is_some() {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "it is a whole number below 16")]
        let decimals = decimals.map(|decimals| decimals as i32);
        Some(Self {
            rule: rule?,
            sides: if sides? == 0 { Sides::Two } else { Sides::One },
            distribution: if distribution? == 0 { Distribution::Student } else { Distribution::Normal },
            decimals,
        })
    }

    /// The probability whose quantile is taken.
    pub(super) fn probability(&self) -> f64 {
        match self.sides {
            Sides::Two => f64::midpoint(1.0, self.rule.confidence),
            Sides::One => self.rule.confidence,
        }
    }

    /// The quantile with `freedom` degrees of freedom.
    #[inline(never)]
    pub(super) fn quantile(&self, freedom: f64) -> f64 {
        let quantile = match self.distribution {
            Distribution::Student => student_quantile(self.probability(), freedom),
            Distribution::Normal => normal_quantile(self.probability()),
        };
        match self.decimals {
            Some(decimals) => {
                let scale = libm::pow(10.0, f64::from(decimals));
                libm::round(quantile * scale) / scale
            }
            None => quantile,
        }
    }

    /// `1.6779 of Student's t with 47 degrees of freedom at 0.95: two-sided, confidence 0.9, rounded to 4 decimals`.
    #[inline(never)]
    pub(super) fn explained(&self, quantile: f64, freedom: f64) -> String {
        let (quantile, freedom) = (shown(quantile), shown(freedom));
        let of = match self.distribution {
            Distribution::Student => [" of Student's t with ", &freedom, " degrees of freedom at "],
            Distribution::Normal => [" of the normal distribution at ", "", ""],
        };
        let sides = match self.sides {
            Sides::Two => ": two-sided, confidence ",
            Sides::One => ": one-sided, each end by itself, confidence ",
        };
        let (probability, confidence) = (shown(self.probability()), shown(self.rule.confidence));
        let decimals = self.decimals.map(|decimals| shown(f64::from(decimals)));
        let rounded = match &decimals {
            Some(decimals) => [", rounded to ", decimals, " decimals"],
            None => [""; 3],
        };
        [&["quantile ", &quantile], &of[..], &[&probability, sides, &confidence], &rounded].concat().concat()
    }

    /// The members `rule`, `sides`, `distribution` and `quantileDecimals`.
    #[inline(never)]
    pub(super) fn write_members(&self, writer: &mut Writer) {
        writer.name("rule");
        writer.serialized(&self.rule);
        writer.text_member("sides", self.sides.word());
        writer.text_member("distribution", self.distribution.word());
        writer.name("quantileDecimals");
        match self.decimals {
            Some(decimals) => writer.integer(i64::from(decimals)),
            None => writer.null(),
        }
    }
}

impl Sides {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::One => "one",
        }
    }
}

impl Distribution {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Student => "t",
            Self::Normal => "normal",
        }
    }
}

static DECIMALS: Bounds = Bounds {
    says: "a whole number of decimals, 2 to 15",
    hold: |decimals| (2.0..=15.0).contains(&decimals) && libm::floor(decimals) >= decimals,
};
