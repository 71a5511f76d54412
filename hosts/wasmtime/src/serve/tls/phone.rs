//! The words and the QR code with which a phone in the local network opens the form.

use std::fmt;

use super::Local;
use crate::cli::qr;

/// An invitation to open a page on a phone.
pub(crate) struct Invitation<'a> {
    /// The address of the form, with a new key in its fragment; `None` if no page is served.
    pub(crate) link: Option<String>,
    pub(crate) local: &'a Local,
}

impl fmt::Display for Invitation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(link) = &self.link {
            writeln!(f, "On a phone in the same network:")?;
            writeln!(f, "  {link}")?;
            if let Ok(code) = qr::code(link) {
                code.lines().try_for_each(|line| writeln!(f, "  {line}"))?;
            }
        }
        writeln!(
            f,
            "A phone warns of this server until it trusts the authority of this machine. Send the file"
        )?;
        writeln!(f, "  {}", self.local.authority().display())?;
        writeln!(f, "to the phone, and install it:")?;
        writeln!(
            f,
            "  Android: Settings, search for \"CA certificate\", Install anyway, and choose the file"
        )?;
        writeln!(
            f,
            "  iPhone: open the file, install the profile in Settings, then trust it in Settings, General,"
        )?;
        writeln!(f, "  About, Certificate Trust Settings")?;
        if let Some(fingerprint) = self.local.fingerprint() {
            writeln!(f, "Its SHA-256 is {fingerprint}")?;
        }
        Ok(())
    }
}
