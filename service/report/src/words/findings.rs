//! The warnings of the module in a language.

use hearth_contract::{Finding, Param};
use hearth_texts::Values;
use maud::Markup;

use super::Words;

impl Words {
    /// Returns the message of a warning, without a final stop.
    ///
    /// The texts of the report come first, then those for field workers, then the English text of the module.
    pub(crate) fn message(&self, finding: &Finding, shown: impl Fn(&str) -> Markup) -> Markup {
        if self.is_english() {
            return shown(&finding.message);
        }
        if let Some(message) = self.translated(&finding.code, finding) {
            return shown(&message);
        }
        match self.language.finding(&finding.code, &values(finding)) {
            Some(message) => shown(message.trim_end_matches(STOPS)),
            None => self.module(&finding.message, shown),
        }
    }

    /// Returns the advice of a warning; `None` if it has none.
    pub(crate) fn help(&self, finding: &Finding, shown: impl Fn(&str) -> Markup) -> Option<Markup> {
        let help = finding.help.as_ref()?;
        if self.is_english() {
            return Some(shown(help));
        }
        if let Some(help) = self.translated(&format!("{}.help", finding.code), finding) {
            return Some(shown(&help));
        }
        // The text for field workers contains its advice.
        let is_included = self.language.finding(&finding.code, &values(finding)).is_some();
        (!is_included).then(|| self.module(help, shown))
    }

    /// Returns a text of the report with the parameters of a warning; `None` if this language does not have it.
    fn translated(&self, name: &str, finding: &Finding) -> Option<String> {
        self.language.report_arguments(name)?;
        self.known(name, &values(finding))
    }

    /// Returns a sentence with its final stop.
    pub(crate) fn stopped(&self, sentence: &Markup) -> Markup {
        self.markup("sentence", &[], &[("sentence", sentence.clone())])
    }
}

/// Returns the parameters of a warning as values of a text.
fn values(finding: &Finding) -> Values {
    let value = |param: &Param| match param {
        Param::Text(text) => text.as_str().into(),
        Param::Number(number) => (*number).into(),
        Param::List(words) => words.as_slice().into(),
    };
    finding.params.iter().map(|(name, param)| (name.clone(), value(param))).collect()
}

/// The final stops of sentences.
const STOPS: [char; 2] = ['.', '।'];
