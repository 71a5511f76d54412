// Searches the pages of a filter for a text, because the service has no search of texts.

import { useEffect, useState } from 'preact/hooks';

import { pages } from '../api/client.js';
import type { Row } from './columns.js';

/** The state of a search. */
export interface Search {
  readonly rows: Row[];
  /** The number of records that were searched. */
  readonly searched: number;
  /** Whether the search continues, ended, was stopped or found too much. */
  readonly state: 'running' | 'ended' | 'stopped' | 'full';
  readonly error: unknown;
  readonly stop: () => void;
}

/** Searches the records of the filters. Rows appear while the search continues. */
export function useSearch(find: string, filters: URLSearchParams): Search {
  const [found, setFound] = useState<Found>(NOTHING);
  const [controller, setController] = useState(() => new AbortController());
  useEffect(() => {
    const current = new AbortController();
    setController(current);
    setFound(NOTHING);
    if (find !== '') void run(find, filters, current.signal, setFound);
    return () => current.abort();
  }, [find, filters.toString()]);
  const stop = () => {
    controller.abort();
    setFound((before) => ({ ...before, state: 'stopped' }));
  };
  return { ...found, stop };
}

async function run(
  find: string,
  filters: URLSearchParams,
  signal: AbortSignal,
  show: (found: Found) => void,
): Promise<void> {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const rows: Row[] = [];
  let searched = 0;
  try {
    for await (const page of pages<Row>('/v1/claims', filters, signal)) {
      if (signal.aborted) return;
      searched += page.length;
      rows.push(...page.filter((row) => words.every((word) => textOf(row).includes(word))));
      const isFull = rows.length > MOST;
      show({ rows: rows.slice(0, MOST), searched, state: isFull ? 'full' : 'running', error: null });
      if (isFull) return;
    }
    show({ rows: [...rows], searched, state: 'ended', error: null });
  } catch (error) {
    if (!signal.aborted) show({ rows: [...rows], searched, state: 'stopped', error });
  }
}

/** Returns the texts of a record that are searched. */
function textOf(row: Row): string {
  const codes = [...row.warnings, ...row.outstanding].map(({ code }) => code);
  return [row.householdId, row.id, row.studyId, row.fuelType, row.sentBy, row.testGroup, row.statusReason, ...codes]
    .join(' ')
    .toLowerCase();
}

interface Found {
  readonly rows: Row[];
  readonly searched: number;
  readonly state: Search['state'];
  readonly error: unknown;
}

const NOTHING: Found = { rows: [], searched: 0, state: 'running', error: null };
/** The most rows that a search shows. */
const MOST = 200;
