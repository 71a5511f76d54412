// The list of claims: filters, search, pages, sorting and export.

import type { JSX } from 'preact';

import { json } from '../api/client.js';
import type { Page } from '../api/types.js';
import { count, counted } from '../parts/format.js';
import { type Loaded, useLoad } from '../parts/load.js';
import { Live, Title, Trouble } from '../parts/page.js';
import { go, href } from '../route.js';
import type { Row } from './columns.js';
import { Export } from './export.js';
import { Filters, filtersOf } from './filters.js';
import { ClaimsTable } from './table.js';

/** The view. Its query has the filters, the text of a search, the order, and the cursor of the page. */
export function ClaimsView({ query }: { query: URLSearchParams }): JSX.Element {
  const filters = filtersOf(query);
  const order = query.get('order') === 'oldest' ? 'oldest' : 'newest';
  const after = query.get('after') ?? '';
  const sent = new URLSearchParams(filters);
  sent.set('order', order);
  if (after) sent.set('after', after);
  const page = useLoad(`claims ${sent}`, (signal) => pageOf(sent, signal));
  const rows = page.data?.data ?? [];
  return (
    <>
      <Title name="Claims">Claims</Title>
      <Filters query={query} />
      <div class="results" aria-busy={page.loading}>
        <Found query={query} page={page} />
        {rows.length > 0 && (
          <ClaimsTable
            rows={rows as Row[]}
            caption={CAPTIONS[order]}
            order={order}
            onOrder={(next) => go(href(['claims'], { ...Object.fromEntries(query), order: next, after: '' }))}
          />
        )}
        <Pager query={query} page={{ after, rows: rows.length }} next={page.data?.next ?? null} />
        {rows.length > 0 && <Export filters={filters} order={order} />}
      </div>
    </>
  );
}

/** The state of the list in words: its number of records, or the reason why it has none. */
function Found({ query, page }: { query: URLSearchParams; page: Loaded<Page<Row>> }): JSX.Element {
  const { data, loading, error, reload } = page;
  const rows = data?.data.length ?? 0;
  const next = data?.next ?? null;
  const trail = trailOf(query.get('after') ?? '');
  return (
    <>
      <Live>{loading ? 'Loading…' : rows > 0 ? shown(rows, trail, next) : ''}</Live>
      {error !== null && <Trouble error={error} retry={reload} />}
      {data !== null && rows === 0 && error === null && <p class="empty">{nothingFound(filtersOf(query), next)}</p>}
    </>
  );
}

function nothingFound(filters: URLSearchParams, next: string | null): string {
  const search = filters.get('search');
  if (filters.size === 0) return 'There are no claims yet. They appear here once field workers send them.';
  if (search === null) return 'No record has these properties. Change or clear the filters.';
  if (next !== null) return `No record so far contains “${search}”. “Next page” continues the search.`;
  const others = filters.size > 1 ? ' and has these properties' : '';
  return `No record contains “${search}”${others}. Search for less of the text, or change the filters.`;
}

/**
 * Requests a page. The service looks at a bounded number of records in one request with a search, so a page that is not
 * full continues with further requests.
 */
async function pageOf(sent: URLSearchParams, signal: AbortSignal): Promise<Page<Row>> {
  const query = new URLSearchParams(sent);
  const rows: Row[] = [];
  let next: string | null = null;
  for (let requests = 0; requests < REQUESTS && rows.length < ROWS; requests += 1) {
    query.set('limit', String(ROWS - rows.length));
    const page: Page<Row> = await json(`/v1/claims?${query}`, { signal });
    rows.push(...page.data);
    next = page.next;
    if (next === null || !query.has('search')) break;
    query.set('after', next);
  }
  return { data: rows, next };
}

/** A page that was shown: the cursor that it begins after, and the number of its rows. */
interface Turned {
  readonly after: string;
  readonly rows: number;
}

function Pager(properties: {
  query: URLSearchParams;
  page: Turned;
  next: string | null;
}): JSX.Element | null {
  const { query, page, next } = properties;
  const trail = trailOf(page.after);
  const turn = (cursor: string, before: readonly Turned[] | null) => {
    const parameters = new URLSearchParams(query);
    parameters.set('after', cursor);
    go(href(['claims'], parameters), { state: before && { trail: before } });
    document.querySelector('h1')?.focus();
  };
  if (page.after === '' && next === null) return null;
  const previous = trail?.at(-1);
  return (
    <nav class="pager" aria-label="Pages">
      {previous && (
        <button type="button" class="quiet" onClick={() => turn(previous.after, trail?.slice(0, -1) ?? null)}>
          Previous page
        </button>
      )}
      {page.after !== '' && previous?.after !== '' && (
        <button type="button" class="quiet" onClick={() => turn('', [])}>
          First page
        </button>
      )}
      {next !== null && (
        <button type="button" class="quiet" onClick={() => turn(next, trail && [...trail, page])}>
          Next page
        </button>
      )}
    </nav>
  );
}

/** Returns the pages before the one after a cursor, if it was reached by the buttons. */
function trailOf(after: string): readonly Turned[] | null {
  if (after === '') return [];
  const trail = (history.state as { trail?: unknown } | null)?.trail;
  return Array.isArray(trail) ? (trail as Turned[]) : null;
}

function shown(rows: number, trail: readonly Turned[] | null, next: string | null): string {
  // The pages before this one had these numbers of rows.
  const first = trail && trail.reduce((sum, turned) => sum + turned.rows, 1);
  const range = first === null ? counted(rows, 'record') : `Records ${count(first)} to ${count(first + rows - 1)}`;
  return `${range}${next === null ? '; this is the last page' : '; more follow'}`;
}

const CAPTIONS = {
  newest: 'Newest first. “Created” turns the order of all pages; the other headings sort the rows of this page.',
  oldest: 'Oldest first. “Created” turns the order of all pages; the other headings sort the rows of this page.',
};
/** The number of rows of a page. */
const ROWS = 100;
/** The most requests for a page of a search: the service looks at 100,000 records in each. */
const REQUESTS = 10;
