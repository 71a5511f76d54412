//! The options that every import has: the service, its key, the log and the form of the summary.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use http::HeaderValue;

use crate::api_key;
use crate::result::SummaryForm;
use hearth_client::Url;

/// The service that gets the claims.
#[derive(Args, Debug)]
pub(crate) struct Destination {
    /// URL of the service, such as `http://127.0.0.1:8787`
    #[arg(long, value_name = "URL", value_parser = Url::base)]
    pub(super) to: Url,
    /// File with the API key, which needs the scope `claims:write` [default: the variable `HEARTH_API_KEY`]
    #[arg(long, value_name = "FILE", requires = "to")]
    key_file: Option<PathBuf>,
    /// File of the decided claims, from which the next run continues [default: the input's name with `.hearth-log`, and
    /// no log for standard input]
    #[arg(long, value_name = "FILE", requires = "to")]
    log: Option<PathBuf>,
    /// Send the claims again that the log has as refused
    #[arg(long, requires = "to")]
    pub(super) retry_refused: bool,
    /// Time without progress after which the import stops, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 120, requires = "to")]
    patience: u32,
    /// Form of the summary
    #[arg(long, value_enum, default_value = "text", requires = "to")]
    pub(super) format: SummaryForm,
}

impl Destination {
    /// Returns the API key as a header field.
    pub(super) fn key(&self) -> Result<HeaderValue, String> {
        api_key::header(self.key_file.as_deref(), &self.to)
    }

    /// Returns the path of the log of an input.
    pub(super) fn log(&self, input: &Path) -> Option<PathBuf> {
        let beside = || {
            let mut name = input.file_name()?.to_owned();
            name.push(".hearth-log");
            Some(input.with_file_name(name))
        };
        let is_input = input.as_os_str() == "-";
        self.log.clone().or_else(|| if is_input { None } else { beside() })
    }

    /// Returns the time without progress after which the import stops.
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(u64::from(self.patience))
    }
}
