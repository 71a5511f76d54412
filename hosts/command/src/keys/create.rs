//! `hearth keys create`: creates an API key in a running service.

use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use chrono::{DateTime, NaiveDate, NaiveTime, SecondsFormat, Utc};
use clap::Args;
use http::Method;
use serde::Deserialize;
use serde_json::json;

use super::service::{Entry, Service, read};
use crate::result::{Failure, Format, Verdict};
use hearth_routes::Scope;
use hearth_terminal::qr;
use hearth_terminal::visible::visible;

/// Create an API key in a running service, and print it once with a link to the form.
///
/// The service stores only the key's SHA-256. The key grants at most the access of the key that creates it, and only in
/// the same organisation. It is valid at once, until it expires or `hearth keys revoke` ends it.
///
/// Exit codes: 0 the key is created, 2 the command could not run.
#[derive(Args, Debug)]
pub(super) struct Create {
    /// Holder of the key, such as a field worker; records name it as their sender
    #[arg(long, value_name = "NAME")]
    subject: String,
    /// Scopes of the key, separated by commas
    #[arg(long, value_name = "SCOPES", value_delimiter = ',', value_parser = Scope::ALL.map(Scope::as_str), required = true)]
    scopes: Vec<String>,
    /// Organisation that owns the claims [default: that of the key that creates the key]
    #[arg(long, value_name = "NAME")]
    organisation: Option<String>,
    /// Rooms whose preferences the key may access, separated by commas; `*` for all rooms
    #[arg(long, value_name = "ROOMS", value_delimiter = ',')]
    rooms: Vec<String>,
    /// Time from which the key is rejected (RFC 3339), or a day, which means its beginning in UTC
    #[arg(long, value_name = "TIME", value_parser = time)]
    expires: Option<String>,
    /// Print a QR code of the link to the form
    #[arg(long, conflicts_with = "format")]
    qr: bool,
    /// Output format; `json` is the answer of the service, with the key
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    service: Service,
}

/// The answer of the service.
#[derive(Deserialize)]
struct Created {
    #[serde(flatten)]
    entry: Entry,
    key: String,
}

/// Creates a key.
pub(super) fn run(options: &Create) -> Result<Verdict, Failure> {
    let Create { subject, scopes, organisation, rooms, expires, .. } = options;
    let mut request = json!({ "subject": subject, "scopes": scopes, "rooms": rooms });
    if let Some(members) = request.as_object_mut() {
        let optional = [("organisation", organisation), ("expires", expires)];
        members.extend(
            optional.into_iter().filter_map(|(name, value)| Some((name.to_owned(), json!(value.as_ref()?)))),
        );
    }
    let answer = options.service.call(Method::POST, "/v1/keys", request.to_string().into_bytes())?;
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(Verdict::Valid);
    }
    let Created { entry, key } = read(&answer)?;
    // The form decodes the key, whose characters need no escapes.
    let link = options.service.page(&format!("/form/#key={key}"));
    let bold = Style::new().bold();
    let yellow = AnsiColor::Yellow.on_default();
    writeln!(out, "{bold}id{bold:#}       {}", visible(&entry.id))?;
    writeln!(
        out,
        "{bold}subject{bold:#}  {}, organisation {}",
        visible(&entry.subject),
        visible(&entry.organisation)
    )?;
    writeln!(out, "{bold}scopes{bold:#}   {}", visible(&entry.scopes.join(", ")))?;
    if let Some(expires) = &entry.expires {
        writeln!(out, "{bold}expires{bold:#}  {}", visible(expires))?;
    }
    writeln!(out, "{bold}key{bold:#}      {yellow}{}{yellow:#}", visible(&key))?;
    writeln!(out, "{bold}form{bold:#}     {yellow}{}{yellow:#}", visible(&link))?;
    if options.qr {
        writeln!(out, "{}", qr::code(&link)?)?;
    }
    writeln!(
        anstream::stderr(),
        "save the key now: it is shown only once, and the service does not store it"
    )?;
    Ok(Verdict::Valid)
}

/// Reads a time, or a day.
pub(super) fn time(text: &str) -> Result<String, &'static str> {
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Ok(time.with_timezone(&Utc).to_rfc3339_opts(SecondsFormat::Secs, true));
    }
    let day: NaiveDate = text
        .parse()
        .map_err(|_| "it is neither a time such as `2027-01-01T00:00:00Z` nor a day such as `2027-01-01`")?;
    Ok(day.and_time(NaiveTime::MIN).and_utc().to_rfc3339_opts(SecondsFormat::Secs, true))
}
