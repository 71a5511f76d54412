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

/**
 * Reads a list: a household on each line, and its stratum after a comma, a semicolon or a tab. Blank lines do not
 * count, nor does a first line that is a heading: one without the `did:` that all following lines have.
 */
export function frameIn(text: string): Frame {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ cells: line.split(/[,;\t]/).map(cell), number: index + 1 }))
    .filter(({ cells }) => cells.some((each) => each !== ''));
  const [first, second] = rows;
  const isHeading = first && second && !isDid(first.cells[0]) && isDid(second.cells[0]);
  const listed = isHeading ? rows.slice(1) : rows;
  const entries = listed.map(({ cells: [household = '', stratum = ''] }): Entry =>
    stratum ? { household, stratum } : household,
  );
  const strata = entries.flatMap((entry) => (typeof entry === 'string' ? [] : [entry.stratum]));
  return { entries, lines: listed.map(({ number }) => number), strata: [...new Set(strata)].sort() };
}

const cell = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
const isDid = (text: string | undefined): boolean => text?.startsWith('did:') === true;
