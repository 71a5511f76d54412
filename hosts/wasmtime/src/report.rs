//! Formats reports as text, and converts refusals to errors.

use std::fmt;

use crate::contract::{Check, Finding, Refusal, Report, Severity, Validated};

/// The refusal of an input that has errors: a claim, a change, a record, a request, or a configuration.
///
/// It is returned by [`Report::into_result`] and by operations that can refuse their input, and implements
/// [`std::error::Error`] for `?`. Its text lists every finding.
///
/// # Examples
///
/// ```
/// use hearth_kpt::Hearth;
///
/// let refused = Hearth::new()?.validate_claim("[]")?.into_result().unwrap_err();
/// assert_eq!(refused.status(), 400);
/// assert_eq!(refused.findings()[0].path, "");
/// assert!(refused.to_string().starts_with("the claim is refused (400): 1 error\n  (claim)  "));
/// # Ok::<(), hearth_kpt::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The kind of input, for messages.
    subject: &'static str,
    refusal: Refusal,
}

impl Refused {
    pub(crate) const fn new(subject: &'static str, refusal: Refusal) -> Self {
        Self { subject, refusal }
    }

    /// Returns the HTTP status for the response of a service.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let refused = hearth.validate_claim("{}")?.into_result().unwrap_err();
    /// assert_eq!(refused.status(), 400);
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn status(&self) -> u16 {
        self.refusal.status
    }

    /// Returns the errors and warnings, in the order of the input.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let refused = hearth.validate_claim(r#"{"type":"KPTClaim"}"#)?.into_result().unwrap_err();
    /// assert_eq!(refused.findings()[0].path, "");
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn findings(&self) -> &[Finding] {
        &self.refusal.findings
    }

    /// Returns the results of the rules that decide the status of a claim; empty for other inputs.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let refused = hearth.validate_claim(r#"{"type":"KPTClaim"}"#)?.into_result().unwrap_err();
    /// assert_eq!(refused.checks().len(), 5);
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn checks(&self) -> &[Check] {
        &self.refusal.checks
    }

    /// Returns a text for the language model that requested a change of user preferences.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let refused = hearth.validate_preferences(r#"{"length":"very short"}"#)?.into_result().unwrap_err();
    /// assert!(refused.text().is_some_and(|text| text.contains("very short")));
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn text(&self) -> Option<&str> {
        self.refusal.text.as_deref()
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} is ", self.subject)?;
        print(f, Some(self.refusal.status), &self.refusal.findings, self.subject)
    }
}

impl std::error::Error for Refused {}

impl Report {
    /// Returns the report if the claim is accepted, with or without warnings.
    ///
    /// # Errors
    ///
    /// Returns the refusal if the claim has errors.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::Hearth;
    ///
    /// fn accept(hearth: &Hearth, claim: &str) -> Result<(), Box<dyn std::error::Error>> {
    ///     hearth.validate_claim(claim)?.into_result()?;
    ///     Ok(())
    /// }
    ///
    /// assert!(accept(&Hearth::new()?, "{}").is_err());
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn into_result(self) -> Result<Self, Refused> {
        let Some(status) = refused(self.ok, self.status) else { return Ok(self) };
        let Self { findings, checks, .. } = self;
        Err(Refused::new(CLAIM, Refusal { status, findings, checks, text: None }))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print(f, refused(self.ok, self.status), &self.findings, CLAIM)
    }
}

impl Validated {
    /// Returns the report if the change is accepted, with or without warnings.
    ///
    /// # Errors
    ///
    /// Returns the refusal if the change has errors.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// assert!(hearth.validate_preferences(r#"{"tone":"dry"}"#)?.into_result().is_ok());
    /// assert!(hearth.validate_preferences(r#"{"tone":7}"#)?.into_result().is_err());
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn into_result(self) -> Result<Self, Refused> {
        let Some(status) = refused(self.ok, self.status) else { return Ok(self) };
        let Self { findings, text, .. } = self;
        Err(Refused::new(CHANGE, Refusal { status, findings, checks: Vec::new(), text }))
    }
}

impl fmt::Display for Validated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print(f, refused(self.ok, self.status), &self.findings, CHANGE)
    }
}

/// Returns the status of a refusal.
#[expect(
    clippy::expect_used,
    reason = "the contract requires it, and a refusal with another status would be wrong"
)]
fn refused(ok: bool, status: Option<u16>) -> Option<u16> {
    if ok { None } else { Some(status.expect("a refusal has a status")) }
}

/// Writes the verdict with the numbers of errors and warnings, then each finding with its place, its code and its help.
/// The texts are the same in all languages.
fn print(
    f: &mut fmt::Formatter<'_>,
    refused: Option<u16>,
    findings: &[Finding],
    subject: &str,
) -> fmt::Result {
    match refused {
        None => f.write_str("accepted")?,
        Some(status) => write!(f, "refused ({status})")?,
    }
    let mut mark = ':';
    for (severity, word) in [(Severity::Error, "error"), (Severity::Warning, "warning")] {
        match findings.iter().filter(|finding| finding.severity == severity).count() {
            0 => continue,
            1 => write!(f, "{mark} 1 {word}")?,
            count => write!(f, "{mark} {count} {word}s")?,
        }
        mark = ',';
    }
    for finding in findings {
        match finding.path.as_str() {
            "" => write!(f, "\n  ({subject})  ")?,
            path => write!(f, "\n  {path}  ")?,
        }
        if finding.severity == Severity::Warning {
            f.write_str("warning: ")?;
        }
        write!(f, "{}\n    {}", finding.message, finding.code)?;
        if let Some(rule) = finding.rule {
            write!(f, ", rule {rule}")?;
        }
        if let Some(help) = finding.help.as_ref().filter(|help| !help.is_empty()) {
            write!(f, "; help: {help}")?;
        }
    }
    Ok(())
}

/// The kinds of input, for messages.
pub(crate) const CLAIM: &str = "claim";
pub(crate) const CHANGE: &str = "change";
pub(crate) const RECORD: &str = "record";
pub(crate) const REQUEST: &str = "request";
pub(crate) const CONFIGURATION: &str = "configuration";

#[cfg(test)]
mod tests;
