//! Files of strangers: each limit is named with its place before the file takes memory.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use std::ops::ControlFlow;
use std::sync::Arc;

use hearth_mapping::{Columns, Format, Place, Row};
use tempfile::NamedTempFile;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::{
    Archive, Each, Joined, Records as _, Table, TextTable, Workbook, archive, joined, package, sheet,
};

const TYPE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HEADER: &str = "<row><c r=\"A1\" t=\"inlineStr\"><is><t>hh</t></is></c></row>";
const BOOK: &str = "<workbook><sheets><sheet name=\"Data\" sheetId=\"1\" r:id=\"s\"/></sheets></workbook>";

/// Returns an archive with these parts.
fn archive_of(parts: &[(&str, &str)], method: CompressionMethod) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        archive.start_file(*name, SimpleFileOptions::default().compression_method(method)).expect("a part");
        archive.write_all(text.as_bytes()).expect("a part");
    }
    archive.finish().expect("an archive").into_inner()
}

fn file_of(bytes: &[u8]) -> NamedTempFile {
    let mut file = NamedTempFile::new().expect("a file");
    file.write_all(bytes).expect("a file");
    file
}

/// Returns a workbook with one sheet, with other parts or with parts in the place of the usual ones.
fn workbook(rows: &str, others: &[(&str, &str)], method: CompressionMethod) -> NamedTempFile {
    let part = |kind: &str, id: &str, target: &str| {
        format!(
            "<Relationships><Relationship Id=\"{id}\" Type=\"{TYPE}/{kind}\" Target=\"{target}\"/></Relationships>"
        )
    };
    let package = part("officeDocument", "b", "xl/workbook.xml");
    let book = part("worksheet", "s", "worksheets/sheet1.xml");
    let sheet = format!("<worksheet><sheetData>{HEADER}{rows}</sheetData></worksheet>");
    let usual = [
        ("_rels/.rels", package.as_str()),
        ("xl/_rels/workbook.xml.rels", book.as_str()),
        ("xl/workbook.xml", BOOK),
        ("xl/worksheets/sheet1.xml", sheet.as_str()),
    ];
    let is_other = |name: &str| others.iter().any(|(other, _)| *other == name);
    let mut parts: Vec<_> = usual.into_iter().filter(|(name, _)| !is_other(name)).collect();
    parts.extend(others);
    file_of(&archive_of(&parts, method))
}

/// Reads all rows of the first sheet, and returns their number.
fn read(file: &NamedTempFile) -> Result<u64, String> {
    let mut sheet = Workbook::open(file.path())?.sheet(None, &Format::default())?;
    let mut rows = 0;
    sheet.read(&mut |_| {
        rows += 1;
        ControlFlow::Continue(())
    })?;
    Ok(rows)
}

#[track_caller]
fn assert_refused(file: &NamedTempFile, words: &str) {
    match read(file) {
        Ok(rows) => panic!("{rows} rows were read: {words}"),
        Err(message) => assert!(message.contains(words) && message.contains(".tmp"), "{message}"),
    }
}

#[test]
fn cells_that_no_sheet_has_are_named() {
    let stored = CompressionMethod::Stored;
    for place in ["XFD2", "XFD1048576"] {
        let file = workbook(&format!("<row><c r=\"{place}\"><v>1</v></c></row>"), &[], stored);
        assert_eq!(read(&file), Ok(1), "{place}");
    }
    for place in ["XFE2", "A1048577", "ZZZ9999999", "ZZZZZZ2", "A99999999999", "XFD4294967295"] {
        let file = workbook(&format!("<row><c r=\"{place}\"><v>1</v></c></row>"), &[], stored);
        assert_refused(&file, &format!("the cell {place} is beyond XFD1048576"));
        let words = if place.len() > 10 || place.starts_with("ZZZZ") { "sheet1.xml" } else { "sheet `Data`" };
        assert_refused(&file, words);
    }
    let file = workbook(&format!("<row>{}<c><v>1</v></c></row>", "<c/>".repeat(16_384)), &[], stored);
    assert_refused(&file, "the cell XFE2 is beyond");
    let rows = "</sheetData><mergeCells><mergeCell ref=\"A1:ZZZZZZZ1\"/></mergeCells><sheetData>";
    assert_refused(&workbook(rows, &[], stored), "the cell ZZZZZZZ1 is beyond");
}

#[test]
fn texts_are_bounded() {
    let stored = CompressionMethod::Stored;
    let cell = |text: &str| format!("<row><c r=\"A2\" t=\"inlineStr\"><is><t>{text}</t></is></c></row>");
    assert_eq!(read(&workbook(&cell(&"é".repeat(32_767)), &[], stored)), Ok(1));
    let long = "the text of A2 has more than 32767 characters";
    assert_refused(&workbook(&cell(&"é".repeat(32_768)), &[], stored), long);
    let pieces = "aaaaaaaa<!-- -->".repeat(5_000);
    assert_refused(&workbook(&cell(&pieces), &[], stored), long);
    let strings = format!(
        "<sst><si><t>a</t></si><si><r><t>{0}</t></r><r><t>{0}</t></r></si></sst>",
        "a".repeat(20_000)
    );
    let file = workbook("", &[("xl/sharedStrings.xml", &strings)], stored);
    assert_refused(&file, "part `xl/sharedStrings.xml`: the text of string 2 has more than 32767 characters");
    // Texts of drawings and formulas of charts are not the text of one cell.
    let drawing = format!("<p>{}</p>", "<a:t>aaaaaaaaaa</a:t><c:f>bbbbbbbbbb</c:f>".repeat(4_000));
    assert_eq!(read(&workbook("", &[("xl/drawings/drawing1.xml", &drawing)], stored)), Ok(0));
    let comments = "<!-- > < -->".repeat(100_000);
    assert_refused(&workbook(&cell(&comments), &[], stored), "a tag or a text has more than 1 MiB");
    let tag = format!("<c a=\"{}\"/>", "a".repeat(1 << 20));
    assert_refused(&workbook(&tag, &[], stored), "a tag or a text has more than 1 MiB");
    // A text that each cell of a row repeats.
    let strings = format!("<sst><si><t>{}</t></si></sst>", "a".repeat(32_767));
    let rows = format!("<row r=\"2\">{}</row>", "<c t=\"s\"><v>0</v></c>".repeat(65));
    let file = workbook(&rows, &[("xl/sharedStrings.xml", &strings)], stored);
    assert_refused(&file, "sheet `Data`: row 2 has more than 2 MiB of text");
}

#[test]
fn memory_of_a_workbook_is_bounded() {
    let stored = CompressionMethod::Stored;
    let kept = "texts, names, formats and merged cells of the workbook take more than 128 MiB of memory";
    for count in ["4000000000", "200000000"] {
        let strings = format!("<sst uniqueCount=\"{count}\"><si><t>a</t></si></sst>");
        assert_refused(&workbook("", &[("xl/sharedStrings.xml", &strings)], stored), kept);
    }
    // The name of a font, which each format repeats.
    let font = format!("<fonts><font><name val=\"{}\"/></font></fonts>", "a".repeat(1_000_000));
    let styles =
        format!("<styleSheet>{font}<cellXfs>{}</cellXfs></styleSheet>", "<xf fontId=\"0\"/>".repeat(100));
    assert_refused(&workbook("", &[("xl/styles.xml", &styles)], stored), kept);
    let nested = "<a>".repeat(200);
    assert_refused(&workbook(&nested, &[], stored), "nested more than 128 times");
    let mut sheets = String::new();
    for number in 0..1_001 {
        let _ = write!(sheets, "<sheet name=\"{number}\" sheetId=\"1\" r:id=\"s\"/>");
    }
    let book = format!("<workbook><sheets>{sheets}</sheets></workbook>");
    assert_refused(&workbook("", &[("xl/workbook.xml", &book)], stored), "more than 1000 sheets");
}

#[test]
fn archives_are_bounded() {
    let file = workbook(&"<c/>".repeat(500_000), &[], CompressionMethod::Deflated);
    assert_refused(&file, "sheet1.xml`: it is more than 100 times as large when it is unpacked");
    // Parts that are not tables are not read, and a sheet cannot be one of them.
    let image = "\0".repeat(3 << 20);
    let file = workbook("", &[("xl/media/image1.png", &image)], CompressionMethod::Deflated);
    assert_eq!(read(&file), Ok(0));
    let book = format!(
        "<Relationships><Relationship Id=\"s\" Type=\"{TYPE}/worksheet\" Target=\"media/image1.png\"/></Relationships>"
    );
    let parts = [("xl/media/image1.png", image.as_str()), ("xl/_rels/workbook.xml.rels", book.as_str())];
    assert_refused(&workbook("", &parts, CompressionMethod::Deflated), "not found");

    let headers = b"PK\x01\x02".repeat(10_001);
    assert_refused(&file_of(&headers), "more than 10000 parts");
    assert_refused(&file_of(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), "it has a password, or the format XLS");
    assert_refused(&file_of(b"hh,day\n"), "is not a workbook in the format XLSX");
    let large = NamedTempFile::new().expect("a file");
    large.as_file().set_len((256 << 20) + 1).expect("a file without content");
    assert_refused(&large, "the file has more than 256 MiB");
}

#[test]
fn rows_of_text_tables_are_bounded() {
    let open = |text: String| {
        let file = file_of(text.as_bytes());
        TextTable::of_file(file.path(), &Format::default()).err().unwrap_or_default()
    };
    assert_eq!(open(format!("hh,note\n17,\"{}\"\n", "a".repeat(1 << 20))), "");
    let message = open(format!("hh,note\n16,a\n17,\"{}", "a,\n".repeat(1 << 20)));
    assert!(
        message.contains(":3: the row has more than 2 MiB; a quotation mark may not be closed"),
        "{message}"
    );
    assert!(open(",".repeat(16_383) + "hh\n").is_empty());
    assert!(open(",".repeat(16_384) + "hh\n").contains("line 1 has more than 16384 columns"));

    let headers = file_of(&b"PK\x01\x02".repeat(10_001));
    let message = Archive::open(headers.path()).err().unwrap_or_default();
    assert!(message.contains("the archive has more than 10000 files"), "{message}");
}

/// A table whose rows have one long text each.
struct Repeated {
    columns: Arc<Columns>,
    rows: u64,
}

impl Table for Repeated {
    fn columns(&self) -> &Arc<Columns> {
        &self.columns
    }

    fn total(&self) -> Option<u64> {
        None
    }

    fn read(&mut self, each: &mut Each<'_, Row>) -> Result<(), String> {
        for number in 1..=self.rows {
            let cells = ["17".into(), "a".repeat(1 << 20)].map(hearth_mapping::Cell::Text).to_vec();
            if each(Ok(Row::new(Arc::clone(&self.columns), number, cells))).is_break() {
                break;
            }
        }
        Ok(())
    }
}

#[test]
fn rows_that_are_kept_are_bounded() {
    for (rows, words) in [
        (15, None),
        (17, Some("Data!1: the 17 rows of this household take more than 16 MiB of memory")),
        (130, Some("take more than 128 MiB of memory")),
    ] {
        let columns =
            || Arc::new(Columns::new(Place::Sheet("Data".into()), ["hh", "note"].map(String::from)));
        let table = |rows| Box::new(Repeated { columns: columns(), rows });
        let key = [String::from("hh")];
        let grouped = Joined::new(table(rows), Vec::new(), &key);
        let parent = Joined::new(table(1), vec![(String::from("visits"), table(rows) as _)], &key);
        for joined in [grouped, parent] {
            let result = joined.and_then(|mut joined| joined.read(&mut |_| ControlFlow::Continue(())));
            match words {
                None => assert_eq!(result, Ok(())),
                Some(words) => assert!(result.as_ref().is_err_and(|text| text.contains(words)), "{result:?}"),
            }
        }
    }
}

#[test]
fn the_guide_has_the_limits() {
    let guide = include_str!("../../../../../../docs/guide/field-data.md").replace(',', "");
    let guide = guide.split_whitespace().collect::<Vec<_>>().join(" ");
    for phrase in [
        format!("at most {} MiB", package::LARGEST_FILE >> 20),
        format!("{} parts and {} sheets", package::MOST_PARTS, package::MOST_SHEETS),
        format!("at most {} GiB when they are unpacked", package::LARGEST_UNPACKED >> 30),
        format!("more than {} times as large", package::LARGEST_RATIO),
        format!("at {} characters", package::LONGEST_TEXT),
        format!("A row of any table has at most {} MiB of text", sheet::LARGEST_ROW >> 20),
        format!("a text table at most {} columns", sheet::MOST_COLUMNS),
        format!("at most {} files", package::MOST_PARTS),
        format!("formats and merged cells take at most {} MiB", package::LARGEST_KEPT >> 20),
        format!("at most {} GiB of tables", archive::LARGEST >> 30),
        format!(
            "take at most {} MiB and those of one household {} MiB",
            joined::LARGEST_KEPT >> 20,
            joined::LARGEST_HOUSEHOLD >> 20
        ),
    ] {
        assert!(guide.contains(&phrase), "{phrase}");
    }
}
