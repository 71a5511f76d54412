// A stored selection: the drawn households and the reserves.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { json } from '../api/client.js';
import type { SelectedHousehold, Selection } from '../api/types.js';
import { TextField } from '../parts/field.js';
import { count, counted, time } from '../parts/format.js';
import { useLoad } from '../parts/load.js';
import { Live, Scroll, Section, Title, Trouble } from '../parts/page.js';
import { save } from '../parts/save.js';
import { table } from '../parts/table.js';
import { go, href } from '../route.js';
import { rememberDraft } from '../parts/draft.js';

/** The view of a selection. */
export function StoredSelectionView({ id }: { id: string }): JSX.Element {
  const address = `/v1/selections/${encodeURIComponent(id)}`;
  const loaded = useLoad(address, (signal) => json<Selection>(address, { signal, limit: 60_000 }));
  const document = loaded.data?.selection;
  return (
    <article>
      <p>
        <a href="#/selection">Draw another selection</a>
      </p>
      <Title name="Selection">Drawn selection</Title>
      <Live>{loaded.loading ? 'Loading…' : ''}</Live>
      {loaded.error !== null && <Trouble error={loaded.error} retry={loaded.reload} />}
      {loaded.data && document && (
        <>
          <dl class="facts">
            <div>
              <dt>Id</dt>
              <dd>
                <code>{id}</code>
              </dd>
            </div>
            <div>
              <dt>Drawn</dt>
              <dd>
                {counted(document.selected.length, 'household')} of {count(document.frame.households)}, and{' '}
                {counted(document.reserves.length, 'reserve')}
              </dd>
            </div>
            <div>
              <dt>Seed</dt>
              <dd>
                <code>{document.randomness.value}</code>, {document.randomness.source}
              </dd>
            </div>
            <div>
              <dt>Stored</dt>
              <dd>{time(loaded.data.createdAt)}</dd>
            </div>
          </dl>
          <div class="buttons">
            <button
              type="button"
              class="quiet"
              onClick={() => save(tableOf(document), `${id}.csv`, 'text/csv;charset=utf-8')}
            >
              Download the households
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => save(JSON.stringify(document), `${id}.json`, 'application/json')}
            >
              Download the selection for verification
            </button>
          </div>
          <UseInStudy id={id} />
          <Households title="Selected households" id="selected" households={document.selected} />
          {document.reserves.length > 0 && <Households title="Reserves" id="reserves" households={document.reserves} />}
        </>
      )}
    </article>
  );
}

/** Leads to the parameters of a study, with this selection in them. */
function UseInStudy({ id }: { id: string }): JSX.Element {
  const [study, setStudy] = useState('');
  const open = (event: Event) => {
    event.preventDefault();
    const name = study.trim();
    if (!name) return;
    rememberDraft(`selection of ${name}`, id);
    go(href(['studies', name], { edit: 'yes' }));
  };
  return (
    <form class="card inline" onSubmit={open}>
      <TextField
        id="for-study"
        label="Use it in a study"
        hint="The id of the study."
        value={study}
        onChange={setStudy}
      />
      <button class="quiet">Continue to its parameters</button>
    </form>
  );
}

function Households(properties: { title: string; id: string; households: readonly SelectedHousehold[] }): JSX.Element {
  const { title, id, households } = properties;
  const hasStrata = households.some(({ stratum }) => stratum !== undefined);
  return (
    <Section title={title} id={id}>
      <Scroll name={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Household</th>
              {hasStrata && <th scope="col">Stratum</th>}
            </tr>
          </thead>
          <tbody>
            {households.slice(0, MOST).map(({ household, stratum }, index) => (
              <tr key={household}>
                <td>{index + 1}</td>
                <td>
                  <a href={href(['claims'], { household })}>{household}</a>
                </td>
                {hasStrata && <td>{stratum}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {households.length > MOST && (
        <p>
          The first {count(MOST)} of {count(households.length)}. The download has all of them.
        </p>
      )}
    </Section>
  );
}

function tableOf({ selected, reserves }: Selection['selection']): string {
  const lines = (households: readonly SelectedHousehold[], drawn: string) =>
    households.map(({ household, stratum = '' }, index) => [drawn, String(index + 1), household, stratum]);
  return table([
    ['drawn', 'number', 'household', 'stratum'],
    ...lines(selected, 'household'),
    ...lines(reserves, 'reserve'),
  ]);
}

/** The most rows of a table. */
const MOST = 1000;
