//! `hearth export`: writes the records of a service into one table, page by page.

mod pages;
mod target;

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;
use tokio::runtime::Builder;
use tokio::signal::ctrl_c;

use super::api_key;
use super::database::{self, Chosen};
use super::decimal::Decimal;
use super::progress::Progress;
use crate::result::{Failure, SummaryForm, Verdict};
use hearth_client::Url;
use hearth_terminal::visible::visible;
use pages::{Kind, Pages};
use target::Target;

/// Write the records of a service into one table or file of lines.
///
/// A record has the figures of its claim: the mean, the standard deviation, the number of days, the usage, and the
/// fuel for each person. With filters, only the records that have each of the given properties are written.
///
/// Exit codes: 0 every record is written, 2 the export failed, and no file was written.
#[derive(Args, Debug)]
pub(super) struct Export {
    /// URL of the service, such as `http://127.0.0.1:8787`
    #[arg(value_name = "URL", value_parser = Url::base, required_unless_present = "all")]
    service: Option<Url>,
    /// Write the whole database of a deployment into this SQLite file, as `hearth backup` does
    #[arg(long, value_name = "FILE", conflicts_with_all = ["service", "output", "format", "key_file"])]
    all: Option<PathBuf>,
    #[command(flatten)]
    database: Chosen,
    /// File with the API key, which needs the scope `claims:read` [default: the variable `HEARTH_API_KEY`]
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// Output file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Output format [default: from the name of the output file, otherwise csv]
    #[arg(long, value_enum)]
    format: Option<Kind>,
    /// Decimal sign of the table; `comma` also separates the cells with semicolons
    #[arg(long, value_enum, default_value = "point")]
    decimal: Decimal,
    /// Time without progress after which the export fails, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    patience: u32,
    /// Form of the summary, on standard error
    #[arg(long, value_enum, default_value = "text")]
    summary: SummaryForm,
    #[command(flatten)]
    filters: Filters,
}

/// The properties of the records to write.
#[derive(Args, Debug)]
struct Filters {
    /// Records of this household
    #[arg(long, value_name = "DID")]
    household: Option<String>,
    /// Records of this study
    #[arg(long, value_name = "ID")]
    study: Option<String>,
    /// Records of this group: reference or intervention
    #[arg(long)]
    group: Option<String>,
    /// Records with one of these statuses, such as verified,disputed
    #[arg(long)]
    status: Option<String>,
    /// Records of this fuel
    #[arg(long)]
    fuel: Option<String>,
    /// Records whose test period ends on this day or later
    #[arg(long, value_name = "DATE")]
    from: Option<String>,
    /// Records whose test period begins on this day or earlier
    #[arg(long, value_name = "DATE")]
    to: Option<String>,
    /// Records that were created or changed at this time or later (RFC 3339)
    #[arg(long, value_name = "TIME")]
    since: Option<String>,
    /// Records with this text in their household, study, sender or id
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,
}

/// Writes the records.
pub(super) fn run(options: &Export) -> Result<Verdict, Failure> {
    let service = match (&options.all, &options.service) {
        (Some(file), _) => return database::export(file, &options.database, options.summary),
        (None, Some(service)) => service,
        (None, None) => return Err(Failure::Message(String::from("name the URL of a service"))),
    };
    let started = Instant::now();
    let kind = options.kind();
    if kind == Kind::Ndjson && options.decimal == Decimal::Comma {
        return Err(Failure::Message(String::from("JSON has decimal points; `--decimal comma` needs csv")));
    }
    let key = api_key::header(options.key_file.as_deref(), service)?;
    let patience = Duration::from_secs(u64::from(options.patience));
    let pages = Pages::new(service, key, kind, patience, &options.query(kind))?;
    let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    let written = runtime.block_on(async {
        tokio::select! {
            written = write(pages, Target::create(options.output.as_deref())?) => written,
            _ = ctrl_c() => Err(Failure::Message(String::from("the export was interrupted"))),
        }
    });
    options.summarise(written?, started)?;
    Ok(Verdict::Valid)
}

/// Writes each page as it arrives. Returns the number of records.
async fn write(mut pages: Pages, mut target: Target) -> Result<u64, Failure> {
    let mut progress = Progress::of_rows(None);
    let mut records = 0;
    while let Some(page) = pages.next().await? {
        records += page.records;
        progress.aside(|| target.write(&page.text))?;
        progress.advance(records);
    }
    target.finish()?;
    Ok(records)
}

impl Export {
    fn kind(&self) -> Kind {
        let ending = self.output.as_deref().and_then(|path| path.extension()?.to_str());
        let by_name = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("ndjson" | "jsonl") => Kind::Ndjson,
            _ => Kind::Csv,
        };
        self.format.unwrap_or(by_name)
    }

    /// Returns the parameters of the list.
    fn query(&self, kind: Kind) -> Vec<(&'static str, &str)> {
        let Filters { household, study, group, status, fuel, from, to, since, search } = &self.filters;
        let filters = [
            ("household", household),
            ("study", study),
            ("group", group),
            ("status", status),
            ("fuel", fuel),
            ("from", from),
            ("to", to),
            ("since", since),
            ("search", search),
        ];
        let given = filters.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
        let decimal = (kind == Kind::Csv && self.decimal == Decimal::Comma).then_some(("decimal", "comma"));
        given.chain(decimal).collect()
    }

    fn summarise(&self, records: u64, started: Instant) -> Result<(), Failure> {
        let seconds = started.elapsed().as_secs_f64();
        let mut log = anstream::stderr().lock();
        if self.summary == SummaryForm::Json {
            let summary = json!({
                "records": records,
                "seconds": (seconds * 1_000.0).round() / 1_000.0,
                "output": self.output,
            });
            writeln!(log, "{summary}")?;
            return Ok(());
        }
        let bold = anstyle::Style::new().bold();
        let place = self
            .output
            .as_ref()
            .map_or_else(String::new, |path| format!(", written to `{}`", visible(&path.to_string_lossy())));
        let noun = if records == 1 { "record" } else { "records" };
        writeln!(log, "{bold}{records} {noun}{bold:#} in {seconds:.1} s{place}")?;
        Ok(())
    }
}
