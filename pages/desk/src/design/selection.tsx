// Draws a selection of households from a list.

import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';

import { json } from '../api/client.js';
import { Failure } from '../api/failure.js';
import type { ProblemError, Selection } from '../api/types.js';
import { useDraft } from '../parts/draft.js';
import { AreaField, Summary, TextField } from '../parts/field.js';
import { type Placed, type Places, nothingPlaced, placed } from '../parts/findings.js';
import { count, counted } from '../parts/format.js';
import { Live, Title, Trouble } from '../parts/page.js';
import { go, href } from '../route.js';
import { type Frame, MOST_HOUSEHOLDS, frameIn, listIn } from './frame.js';
import { numberIn } from './numbers.js';

/** The view. A drawn selection has a view of its own. */
export function SelectionView(): JSX.Element {
  const [values, change, forget] = useDraft('selection', EMPTY);
  const [found, setFound] = useState<Placed>(nothingPlaced);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const frame = useMemo(() => frameIn(values.frame), [values.frame]);
  const put = (name: keyof Values) => (value: string) => change({ [name]: value });
  const draw = async (event: Event) => {
    event.preventDefault();
    setError(null);
    setBusy(true);
    try {
      const body = requestOf(values, frame);
      const selection = await json<Selection>('/v1/selections', { method: 'POST', body, limit: 120_000 });
      forget();
      go(href(['selection', selection.id]));
    } catch (failure) {
      setBusy(false);
      const errors = failure instanceof Failure ? failure.errors : [];
      setFound(
        placed(
          errors.map((each) => withLine(each, frame)),
          PLACES,
        ),
      );
      if (errors.length === 0) setError(failure);
    }
  };
  return (
    <>
      <Title name="Selection">Selection of households</Title>
      <p class="lead">
        Draws households at random. With the list and the seed, others can draw the same households again. The service
        keeps the selection with its list.
      </p>
      <Stored />
      <Summary problems={found.problems} />
      {error !== null && <Trouble error={error} />}
      <form class="card" onSubmit={draw} noValidate>
        <AreaField
          id="frame"
          label="All households"
          hint="One on each line: did:…, and its stratum after a comma if the households have strata."
          rows={8}
          value={values.frame}
          messages={found.at('frame').slice(0, 20)}
          onChange={put('frame')}
        />
        <Upload onRead={put('frame')} />
        <Live>{described(frame)}</Live>
        <div class="grid">
          <TextField
            id="seed"
            label="Seed"
            hint="Public randomness that was unknown when the list was closed: 32 or more hexadecimal digits."
            value={values.seed}
            messages={found.at('seed')}
            onChange={put('seed')}
          />
          <TextField
            id="source"
            label="Source of the seed"
            hint="Where others can look it up, for example drand round 4711."
            value={values.source}
            messages={found.at('source')}
            onChange={put('source')}
          />
          {frame.strata.length === 0 && (
            <TextField
              id="size"
              label="Households to select"
              inputMode="numeric"
              value={values.size}
              messages={found.at('size')}
              onChange={put('size')}
            />
          )}
          <TextField
            id="reserves"
            label="Reserves"
            isOptional
            hint="Households that replace dropouts, in the order of the draw."
            inputMode="numeric"
            value={values.reserves}
            messages={found.at('reserves')}
            onChange={put('reserves')}
          />
        </div>
        {frame.strata.length > 0 && (
          <fieldset class="field">
            <legend>Households to select from each stratum</legend>
            <div class="grid">
              {frame.strata.slice(0, 100).map((stratum, index) => (
                <TextField
                  key={stratum}
                  id={index === 0 ? 'sizes' : `sizes-${index}`}
                  label={stratum}
                  inputMode="numeric"
                  value={values.sizes[stratum] ?? ''}
                  messages={index === 0 ? found.at('sizes') : []}
                  onChange={(size) => change({ sizes: { ...values.sizes, [stratum]: size } })}
                />
              ))}
            </div>
          </fieldset>
        )}
        <button class="primary" disabled={busy}>
          {busy ? 'Drawing…' : 'Draw'}
        </button>
      </form>
    </>
  );
}

/** Opens a stored selection by its id, because the service does not list selections. */
function Stored(): JSX.Element {
  const [id, setId] = useState('');
  return (
    <form
      class="card inline"
      onSubmit={(event) => {
        event.preventDefault();
        if (id.trim()) go(href(['selection', id.trim()]));
      }}
    >
      <TextField id="stored" label="Open a drawn selection" hint="Its id: sel-…" value={id} onChange={setId} />
      <button class="quiet">Open</button>
    </form>
  );
}

function Upload({ onRead }: { onRead: (text: string) => void }): JSX.Element {
  const [name, setName] = useState('');
  return (
    <div class="field">
      <label for="upload">Or read the list from a file</label>
      <input
        id="upload"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={async (event) => {
          const [file] = event.currentTarget.files ?? [];
          if (!file) return;
          try {
            onRead(await listIn(file));
            setName(`${file.name} is read.`);
          } catch (error) {
            setName(`${file.name} ${error instanceof Error ? error.message : String(error)}`);
          }
        }}
      />
      <Live>{name}</Live>
    </div>
  );
}

function described({ entries, strata }: Frame): string {
  if (entries.length === 0) return '';
  if (entries.length > MOST_HOUSEHOLDS) return `The list has more than ${count(MOST_HOUSEHOLDS)} households.`;
  return `${counted(entries.length, 'household')}${strata.length > 0 ? ` in ${counted(strata.length, 'stratum', 'strata')}` : ''} in the list`;
}

/** Adds the number of the line to a finding about an entry of the list. */
function withLine(error: ProblemError, { lines }: Frame): ProblemError {
  const index = /^#\/frame\/(\d+)/.exec(error.pointer)?.[1];
  const line = index === undefined ? undefined : lines[Number(index)];
  return line === undefined ? error : { ...error, detail: `line ${line}: ${error.detail}` };
}

function requestOf(values: Values, { entries, strata }: Frame): object {
  const isStratified = strata.length > 0;
  const sizes = Object.fromEntries(strata.map((stratum) => [stratum, numberIn(values.sizes[stratum] ?? '') ?? 0]));
  return {
    frame: entries,
    randomness: { value: values.seed.trim(), source: values.source.trim() },
    design: isStratified ? 'stratified' : 'simple',
    ...(isStratified ? { sizes } : { size: numberIn(values.size) }),
    ...(values.reserves.trim() && { reserves: numberIn(values.reserves) }),
  };
}

interface Values {
  readonly frame: string;
  readonly seed: string;
  readonly source: string;
  readonly size: string;
  readonly sizes: Readonly<Record<string, string>>;
  readonly reserves: string;
}

const EMPTY: Values = { frame: '', seed: '', source: '', size: '', sizes: {}, reserves: '' };
const PLACES: Places = [
  ['/frame', 'frame'],
  ['/randomness', 'seed'],
  ['/randomness/source', 'source'],
  ['/size', 'size'],
  ['/sizes', 'sizes'],
  ['/reserves', 'reserves'],
];
