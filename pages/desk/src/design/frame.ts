// The list of households that a selection is drawn from, as pasted or uploaded text.

/** A household of the list. */
export type Entry = string | { readonly household: string; readonly stratum: string };

/** A list with the line of each entry, which findings name. */
export interface Frame {
  readonly entries: readonly Entry[];
  /** The number of the line of each entry, from 1. */
  readonly lines: readonly number[];
  readonly strata: readonly string[];
}

/** The most households of a list, as the service has it. */
export const MOST_HOUSEHOLDS = 100_000;
/** The largest file with a list, which is the largest request of a selection. */
export const LARGEST_LIST = 16 << 20;

/**
 * Reads a list: a household on each line, and its stratum after a comma, a semicolon or a tab. Blank lines do not
 * count, nor does a first line that is a heading: one without the `did:` that all following lines have. The list ends
 * at the first household that is too many.
 */
export function frameIn(text: string): Frame {
  const rows: { cells: readonly string[]; number: number }[] = [];
  const breaks = /\r\n|\r|\n|$/g;
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (let number = 1; start <= text.length && rows.length < MOST_HOUSEHOLDS + 2; number += 1) {
    breaks.lastIndex = start;
    const end = breaks.exec(text)?.index ?? text.length;
    const line = text.slice(start, end);
    if (/[^\s,;"]/.test(line)) rows.push({ cells: line.split(/[,;\t]/, 2).map(cell), number });
    start = Math.max(breaks.lastIndex, end + 1);
  }
  const [first, second] = rows;
  const isHeading = first && second && !isDid(first.cells[0]) && isDid(second.cells[0]);
  const listed = (isHeading ? rows.slice(1) : rows).slice(0, MOST_HOUSEHOLDS + 1);
  const entries = listed.map(({ cells: [household = '', stratum = ''] }): Entry =>
    stratum ? { household, stratum } : household,
  );
  const strata = entries.flatMap((entry) => (typeof entry === 'string' ? [] : [entry.stratum]));
  return { entries, lines: listed.map(({ number }) => number), strata: [...new Set(strata)].sort() };
}

/** Reads a file with a list. An error is for the user, and follows the name of the file. */
export async function listIn(file: File): Promise<string> {
  if (file.size > LARGEST_LIST) {
    throw new Error(`has more than ${LARGEST_LIST >> 20} MiB. Choose a file with the list only.`);
  }
  const text = await file.text().catch(() => {
    throw new Error('cannot be read. Choose it again.');
  });
  if (text.includes('\0')) throw new Error('is not a text. Save the table as CSV UTF-8, and choose that file.');
  return text;
}

const cell = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
const isDid = (text: string | undefined): boolean => text?.startsWith('did:') === true;
