// The filters of the list, which the service applies, and the search through all pages.

import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

import { GROUPS, STATUSES } from '../api/types.js';
import { Choices, SelectField, TextField } from '../parts/field.js';
import { go, href } from '../route.js';

/** The filters of the service. `find` is the text of the search, which the page applies. */
export const FILTERS = ['household', 'study', 'group', 'status', 'fuel', 'from', 'to', 'since'] as const;

/** Returns the filters of a query as the service takes them. A time of the user becomes one with an offset. */
export function filtersOf(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const name of FILTERS) {
    const value = query.get(name);
    if (value === null || value === '') continue;
    const since = name === 'since' ? new Date(value) : null;
    filters.set(name, since && !Number.isNaN(since.valueOf()) ? since.toISOString() : value);
  }
  return filters;
}

/** The form of the filters. Applying them leads to the first page of their records. */
export function Filters({ query }: { query: URLSearchParams }): JSX.Element {
  const [values, setValues] = useState(() => valuesOf(query));
  // At once, so that a text that is typed meanwhile stays.
  useLayoutEffect(() => setValues(valuesOf(query)), [query.toString()]);
  const put = (name: string) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  const get = (name: string) => values[name] ?? '';
  const used = FILTERS.filter((name) => get(name) !== '').map(
    (name) => `${NAMES[name]} ${get(name).replaceAll(',', ' or ')}`,
  );
  const apply = (event: Event) => {
    event.preventDefault();
    const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()]);
    go(href(['claims'], Object.fromEntries(trimmed)));
  };
  return (
    <form class="filters card" onSubmit={apply} aria-label="Find claims">
      <TextField
        id="find"
        label="Search"
        hint="Part of a household, a record, a fuel, a study or a code. Searches all pages of the filters."
        value={get('find')}
        onChange={put('find')}
      />
      <details>
        <summary>{used.length > 0 ? `Filters: ${used.join(', ')}` : 'Filters'}</summary>
        <div class="grid">
          <TextField id="household" label="Household" value={get('household')} onChange={put('household')} />
          <TextField id="study" label="Study" value={get('study')} onChange={put('study')} />
          <SelectField
            id="group"
            label="Group"
            value={get('group')}
            onChange={put('group')}
            options={[['', 'both'], ...GROUPS.map((group) => [group, group] as const)]}
          />
          <TextField id="fuel" label="Fuel" value={get('fuel')} onChange={put('fuel')} />
          <TextField id="from" label="Tested on or after" type="date" value={get('from')} onChange={put('from')} />
          <TextField id="to" label="Tested on or before" type="date" value={get('to')} onChange={put('to')} />
          <TextField
            id="since"
            label="Created or changed since"
            type="datetime-local"
            value={get('since')}
            onChange={put('since')}
          />
        </div>
        <Choices
          name="status"
          legend="Status"
          kind="checkbox"
          chosen={get('status').split(',').filter(Boolean)}
          options={STATUSES.map((status) => [status, status] as const)}
          onChange={(chosen) => put('status')(chosen.join(','))}
        />
      </details>
      <div class="buttons">
        <button class="primary">Show</button>
        <a class="quiet button" href="#/claims">
          Clear
        </a>
      </div>
    </form>
  );
}

/** The names of the filters in the summary. */
const NAMES: Record<(typeof FILTERS)[number], string> = {
  household: 'household',
  study: 'study',
  group: 'group',
  status: 'status',
  fuel: 'fuel',
  from: 'tested on or after',
  to: 'tested on or before',
  since: 'changed since',
};

function valuesOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(['find', ...FILTERS].map((name) => [name, query.get(name) ?? '']));
}
