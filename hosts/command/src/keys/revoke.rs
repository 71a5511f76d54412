//! `hearth keys revoke`: ends an API key of a service.

use std::io::Write as _;

use anstyle::Style;
use clap::Args;
use http::Method;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::service::{Entry, Service, read};
use crate::result::{Failure, Format, Verdict};
use hearth_terminal::visible::visible;

/// Revoke an API key, which the service rejects from then on.
///
/// The records that were sent with the key remain. A key in the operator's settings is refused: the operator removes its
/// entry from `api_keys`.
///
/// Exit codes: 0 the key is revoked, also if it was before; 2 the command could not run.
#[derive(Args, Debug)]
pub(super) struct Revoke {
    /// Id of the key, which `hearth keys list` shows
    #[arg(value_name = "ID")]
    id: String,
    /// Output format; `json` is the answer of the service
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    service: Service,
}

/// Revokes the key.
pub(super) fn run(options: &Revoke) -> Result<Verdict, Failure> {
    let path = format!("/v1/keys/{}/revocation", utf8_percent_encode(&options.id, ESCAPED));
    let answer = options.service.call(Method::POST, &path, Vec::new())?;
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(Verdict::Valid);
    }
    let Entry { id, subject, revoked_at, .. } = read(&answer)?;
    let bold = Style::new().bold();
    let at = revoked_at.unwrap_or_default();
    writeln!(out, "{bold}revoked{bold:#}  {} of {} at {}", visible(&id), visible(&subject), visible(&at))?;
    Ok(Verdict::Valid)
}

/// All characters except those of ids.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-');
