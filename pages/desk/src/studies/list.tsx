// The list of studies with their progress.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { json } from '../api/client.js';
import { GROUPS, type ListedStudy, type Page } from '../api/types.js';
import { TextField } from '../parts/field.js';
import { count, period } from '../parts/format.js';
import { useLoad } from '../parts/load.js';
import { Live, Scroll, Title, Trouble } from '../parts/page.js';
import { go, href } from '../route.js';
import { may } from '../session.js';

/** The view. Its query has the cursor of the page. */
export function StudiesView({ query }: { query: URLSearchParams }): JSX.Element {
  const after = query.get('after') ?? '';
  const address = `/v1/studies?limit=100${after && `&after=${encodeURIComponent(after)}`}`;
  const page = useLoad(address, (signal) => json<Page<ListedStudy>>(address, { signal }));
  const studies = page.data?.data ?? [];
  const next = page.data?.next;
  return (
    <>
      <Title name="Studies">Studies</Title>
      <Live>{page.loading ? 'Loading…' : ''}</Live>
      {page.error !== null && <Trouble error={page.error} retry={page.reload} />}
      {page.data !== null && studies.length === 0 && (
        <p class="empty">
          There are no studies yet. A study appears once a claim names it, or once you set its parameters below.
        </p>
      )}
      {studies.length > 0 && <StudiesTable studies={studies} />}
      {(next || after) && (
        <nav class="pager" aria-label="Pages">
          {after && <a href="#/studies">First page</a>}
          {next && <a href={href(['studies'], { after: next })}>Next page</a>}
        </nav>
      )}
      {may('studies:write') && <NewStudy />}
    </>
  );
}

function StudiesTable({ studies }: { studies: readonly ListedStudy[] }): JSX.Element {
  return (
    <Scroll name="Table of studies">
      <table class="stacked">
        <caption>In the order of their names</caption>
        <thead>
          <tr>
            {['Study', 'Reference', 'Intervention', 'Drawn', 'Measured', 'Days', 'State'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {studies.map((study) => (
            <tr key={study.id}>
              <td data-label="Study">
                <a href={href(['studies', study.id])}>{study.id}</a>
              </td>
              {GROUPS.map((group) => (
                <td key={group} data-label={group === 'reference' ? 'Reference' : 'Intervention'}>
                  {records(study.records[group])}
                </td>
              ))}
              <td data-label="Drawn">{study.households ? count(study.households.drawn) : 'no selection'}</td>
              <td data-label="Measured">{study.households ? count(study.households.measured) : ''}</td>
              <td data-label="Days">{period(study.firstDay, study.lastDay)}</td>
              <td data-label="State">{state(study)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Leads to the parameters of a study that does not exist yet. */
function NewStudy(): JSX.Element {
  const [id, setId] = useState('');
  return (
    <form
      class="card inline"
      onSubmit={(event) => {
        event.preventDefault();
        if (id.trim()) go(href(['studies', id.trim()], { edit: 'yes' }));
      }}
    >
      <TextField
        id="new-study"
        label="New study"
        hint="The id that claims contain, for example dry-2026."
        value={id}
        maxLength={200}
        required
        onChange={setId}
      />
      <button class="quiet">Set its parameters</button>
    </form>
  );
}

/** Describes the records of a group, such as `38 verified, 2 pending`. */
export function records(statuses: Record<string, number> | undefined): string {
  const parts = Object.entries(statuses ?? {}).map(([status, number]) => `${count(number)} ${status}`);
  return parts.join(', ') || 'none';
}

function state({ hasParameters, hasCredential }: ListedStudy): string {
  if (hasCredential) return 'has a credential';
  return hasParameters ? 'has parameters' : 'has no parameters';
}
