// Tables as text for spreadsheets, in which no cell is a formula. `service/report/src/table.rs` writes the same cells.

/** Returns lines of cells as a table in the format of RFC 4180. */
export const table = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map((text) => quoted(harmless(text))).join(',')}\r\n`).join('');

/**
 * Returns the text of a cell with an apostrophe before each formula, also after a separator or a line break, where
 * another separator would begin a cell.
 */
function harmless(text: string): string {
  if (/^-[\d.]+$/.test(text) && Number.isFinite(Number(text))) return text;
  let from = '';
  let isFormula = false;
  for (const letter of [...text].reverse()) {
    if (isFormula && SEPARATOR.test(letter)) from = `'${from}`;
    from = letter + from;
    isFormula = START.test(letter) || (isFormula && SKIPPED.test(letter));
  }
  return isFormula ? `'${from}` : from;
}

const quoted = (text: string): string => (/[,;\t|\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The characters at which spreadsheets separate cells and lines. */
const SEPARATOR = /[,;\t|\r\n]/;
/** The characters with which spreadsheets begin a formula, also in their full width. */
const START = /[=+\-@|%\t\r\uff1d\uff0b\uff0d\uff20]/;
/** The characters that a spreadsheet may ignore before a formula. */
const SKIPPED = /[\s\p{Cc}"\u200b\ufeff]/u;
