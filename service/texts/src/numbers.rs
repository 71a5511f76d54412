//! Decimals as a language writes them.

use std::fmt;
use std::str::FromStr as _;

use icu_decimal::DecimalFormatter;
use icu_decimal::input::Decimal;
use icu_decimal::options::DecimalFormatterOptions;
use icu_locale_core::Locale;

use crate::Language;

/// The numbers of a language. It can format many numbers, because it prepares their format once.
pub struct Numbers(Option<DecimalFormatter>);

impl Numbers {
    /// Prepares the numbers of a language.
    ///
    /// # Examples
    ///
    /// ```
    /// let french = hearth_texts::Numbers::of(hearth_texts::language("fr").unwrap());
    /// assert_eq!(french.exact("1234.50"), "1\u{202f}234,50");
    /// assert_eq!(french.short("1234.50"), "1\u{202f}234,5");
    /// ```
    pub fn of(language: &Language) -> Self {
        let locale: Option<Locale> = language.locale.parse().ok();
        Self(locale.and_then(|locale| {
            DecimalFormatter::try_new(locale.into(), DecimalFormatterOptions::default()).ok()
        }))
    }

    /// Formats a decimal with all its digits. Another text stays unchanged.
    pub fn exact(&self, text: &str) -> String {
        self.formatted(text, |_| ())
    }

    /// Formats a decimal without the zeros at its end. Another text stays unchanged.
    pub fn short(&self, text: &str) -> String {
        self.formatted(text, |decimal| {
            decimal.absolute.trim_end();
        })
    }

    fn formatted(&self, text: &str, change: impl Fn(&mut Decimal)) -> String {
        let Some((formatter, mut decimal)) = self.0.as_ref().zip(Decimal::from_str(text).ok()) else {
            return text.to_owned();
        };
        change(&mut decimal);
        formatter.format(&decimal).to_string()
    }
}

impl fmt::Debug for Numbers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Numbers").finish_non_exhaustive()
    }
}
