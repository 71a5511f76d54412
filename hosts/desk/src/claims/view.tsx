// The list of claims: filters, search, pages, sorting and export.

import type { JSX } from 'preact';

import { json } from '../api/client.js';
import type { Page } from '../api/types.js';
import { counted } from '../parts/format.js';
import { useLoad } from '../parts/load.js';
import { Live, Title, Trouble } from '../parts/page.js';
import { go, href } from '../route.js';
import type { Row } from './columns.js';
import { Export } from './export.js';
import { Filters, filtersOf } from './filters.js';
import { type Search, useSearch } from './search.js';
import { ClaimsTable } from './table.js';

/** The view. Its query has the filters, the text of a search, and the cursor of the page. */
export function ClaimsView({ query }: { query: URLSearchParams }): JSX.Element {
  const find = query.get('find')?.trim() ?? '';
  const filters = filtersOf(query);
  return (
    <>
      <Title name="Claims">Claims</Title>
      <Filters query={query} />
      {find === '' ? <Listed query={query} filters={filters} /> : <Found find={find} filters={filters} />}
    </>
  );
}

/** A page of the records of the filters, in the order of the service. */
function Listed({ query, filters }: { query: URLSearchParams; filters: URLSearchParams }): JSX.Element {
  const after = query.get('after') ?? '';
  const sent = new URLSearchParams(filters);
  sent.set('limit', String(ROWS));
  if (after) sent.set('after', after);
  const address = `/v1/claims?${sent}`;
  const page = useLoad(address, (signal) => json<Page<Row>>(address, { signal }));
  const trail = after === '' ? [] : trailOf(history.state);
  // The pages before this one had these numbers of rows.
  const first = trail && trail.reduce((sum, { rows }) => sum + rows, 1);
  const rows = page.data?.data ?? [];
  const next = page.data?.next ?? null;
  const isEmpty = page.data !== null && rows.length === 0;
  return (
    <div class="results" aria-busy={page.loading}>
      <Live>{page.loading ? 'Loading…' : rows.length > 0 ? shown(rows.length, first, next !== null) : ''}</Live>
      {page.error !== null && <Trouble error={page.error} retry={page.reload} />}
      {isEmpty && page.error === null && (
        <p class="empty">
          {filters.size > 0
            ? 'No record has these properties. Change or clear the filters.'
            : 'There are no claims yet. They appear here once field workers send them.'}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <ClaimsTable
            rows={rows as Row[]}
            caption="In the order in which the service stored them, oldest first. The headings sort the rows of this page."
          />
          <Pager query={query} page={{ after, rows: rows.length }} next={next} trail={trail} />
          <Export filters={filters} />
        </>
      )}
    </div>
  );
}

/** The records that a search found. */
function Found({ find, filters }: { find: string; filters: URLSearchParams }): JSX.Element {
  const search = useSearch(find, filters);
  return (
    <div class="results" aria-busy={search.state === 'running'}>
      <Live>{progress(search, find)}</Live>
      {search.error !== null && <Trouble error={search.error} />}
      {search.state === 'running' && (
        <button type="button" class="quiet" onClick={search.stop}>
          Stop the search
        </button>
      )}
      {search.rows.length > 0 && (
        <ClaimsTable rows={search.rows} caption={`Records that contain “${find}”. The headings sort them.`} />
      )}
    </div>
  );
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
  trail: readonly Turned[] | null;
}): JSX.Element | null {
  const { query, page, next, trail } = properties;
  const turn = (cursor: string, before: readonly Turned[] | null) => {
    const parameters = new URLSearchParams(query);
    parameters.set('after', cursor);
    go(href(['claims'], parameters), before && { trail: before });
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

/** Returns the pages before this one, if this page was reached by the buttons. */
function trailOf(state: unknown): readonly Turned[] | null {
  const trail = (state as { trail?: unknown } | null)?.trail;
  return Array.isArray(trail) ? (trail as Turned[]) : null;
}

function shown(rows: number, first: number | null, isMore: boolean): string {
  const range = first === null ? counted(rows, 'record') : `Records ${first} to ${first + rows - 1}`;
  return `${range}${isMore ? '; more follow' : '; this is the last page'}`;
}

function progress({ state, rows, searched }: Search, find: string): string {
  const so = `${counted(rows.length, 'record')} with “${find}” in ${counted(searched, 'searched record')}`;
  if (state === 'running') return `Searching: ${so} so far`;
  if (state === 'stopped') return `The search was stopped: ${so}`;
  return state === 'full' ? `The first ${so}. Search for more of the text to see fewer.` : so;
}

/** The number of rows of a page. */
const ROWS = 100;
