//! `hearth xlsform`: writes the form of a claim for ODK Collect and KoBoCollect.

use std::path::PathBuf;

use clap::Args;
use hearth_xlsform::{Options, Sheet, sheets};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};

use crate::result::{Failure, Verdict};
use hearth_files::output;
use hearth_terminal::visible::visible;

/// Write the form of a claim as an XLSForm, for ODK Central, KoBoToolbox and pyxform.
///
/// Phones that use Hearth as their server need no file: they download the form from it.
///
/// Exit codes: 0 the file is written, 2 the command could not run.
#[derive(Args, Debug)]
pub(super) struct Xlsform {
    /// Output file; the same options give the same bytes
    #[arg(short, long, value_name = "FILE.xlsx")]
    output: PathBuf,
    /// The id of the study that the form has at first
    #[arg(long, value_name = "ID")]
    study: Option<String>,
    /// The address to which phones send the form, such as `https://kpt.example.org/openrosa/KEY/submission`
    /// [default: the server of their settings]
    #[arg(long, value_name = "URL")]
    submission_url: Option<String>,
    /// The id of the form: `hearth-kpt-` and a name [default: `hearth-kpt`]
    #[arg(long, value_name = "ID")]
    id: Option<String>,
}

/// Writes the file.
pub(super) fn run(options: &Xlsform) -> Result<Verdict, Failure> {
    let Xlsform { output: path, study, submission_url, id } = options;
    let form = Options { study: study.clone(), submission_url: submission_url.clone(), id: id.clone() };
    let sheets = sheets(&form).map_err(|error| error.to_string())?;
    let bytes = workbook(&sheets).map_err(|error| format!("the form cannot be written: {error}"))?;
    output::write(path, bytes).map_err(|error| format!("`{}`: {error}", visible(&path.to_string_lossy())))?;
    Ok(Verdict::Valid)
}

/// Returns the bytes of a workbook with these sheets, without the time at which it is written.
fn workbook(sheets: &[Sheet]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let created = ExcelDateTime::from_ymd(2026, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
    let bold = Format::new().set_bold();
    for Sheet { name, rows } in sheets {
        let sheet = workbook.add_worksheet().set_name(*name)?;
        sheet.set_freeze_panes(1, 0)?;
        for (row, cells) in (0..).zip(rows) {
            for (column, cell) in (0..).zip(cells) {
                if row == 0 {
                    sheet.write_string_with_format(row, column, cell, &bold)?;
                    sheet.set_column_width(column, 24)?;
                } else if !cell.is_empty() {
                    sheet.write_string(row, column, cell)?;
                }
            }
        }
    }
    workbook.save_to_buffer()
}
