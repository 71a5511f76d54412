// The filters and the search of the list, which the service applies.

import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { GROUPS, STATUSES } from '../api/types.js';
import { Choices, SelectField, TextField } from '../parts/field.js';
import { go, href } from '../route.js';

/** The filters of the service, besides the text of the search. */
const FILTERS = ['household', 'study', 'group', 'status', 'fuel', 'from', 'to', 'since'] as const;

/** Returns the search and the filters of a query as the service takes them. A time of the user becomes one with an offset. */
export function filtersOf(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  const search = textOf(query.get('search') ?? '');
  if (search !== '') filters.set('search', search);
  for (const name of FILTERS) {
    const value = query.get(name);
    if (value === null || value === '') continue;
    const since = name === 'since' ? new Date(value) : null;
    filters.set(name, since && !Number.isNaN(since.valueOf()) ? since.toISOString() : value);
  }
  return filters;
}

/**
 * The form of the search and the filters. Applying them leads to the first page of their records.
 *
 * The search is applied when typing pauses. It replaces the address of the previous search, so that one step back leaves
 * the search.
 */
export function Filters({ query }: { query: URLSearchParams }): JSX.Element {
  const [values, setValues] = useState(() => valuesOf(query));
  const latest = useRef(values);
  latest.current = values;
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // At once, so that a text that is typed meanwhile stays.
  useLayoutEffect(() => setValues((before) => kept(before, valuesOf(query))), [query.toString()]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const put = (name: string) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  const get = (name: string) => values[name] ?? '';
  const used = FILTERS.filter((name) => get(name) !== '').map(
    (name) => `${NAMES[name]} ${get(name).replaceAll(',', ' or ')}`,
  );
  const apply = (applied: Values) => {
    clearTimeout(pause.current);
    const texts = Object.entries(applied).map(([name, value]) => [name, textOf(value)]);
    const address = href(['claims'], Object.fromEntries([...texts, ['order', query.get('order') ?? '']]));
    if (address !== location.hash) go(address, { isReplacing: query.has('search') && applied['search'] !== '' });
  };
  const search = (text: string) => {
    put('search')(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => apply(latest.current), PAUSE);
  };
  return (
    <form
      class="filters card"
      aria-label="Find claims"
      onSubmit={(event) => {
        event.preventDefault();
        apply(values);
      }}
    >
      <TextField
        id="search"
        label="Search"
        hint="A part of a household, a study, a sender or the id of a record."
        value={get('search')}
        maxLength={200}
        onChange={search}
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

/** The typed values by the names of their parameters. */
type Values = Record<string, string>;

function valuesOf(query: URLSearchParams): Values {
  return Object.fromEntries(['search', ...FILTERS].map((name) => [name, query.get(name) ?? '']));
}

/** Keeps the spaces around the text of the search while it is typed. */
const kept = (before: Values, next: Values): Values =>
  textOf(before['search'] ?? '') === next['search'] ? { ...next, search: before['search'] ?? '' } : next;

/** Returns a text without spaces around it, and without the control characters that copied cells contain. */
const textOf = (value: string): string => value.replace(/\p{Cc}+/gu, ' ').trim();

/** The time in milliseconds after which a typed search is applied. */
const PAUSE = 300;
