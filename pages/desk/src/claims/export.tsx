// Exports the records of the filters to a file: all pages, in the form that the service writes.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { send } from '../api/client.js';
import { wordsOf } from '../api/failure.js';
import { SelectField } from '../parts/field.js';
import { count } from '../parts/format.js';
import { Live } from '../parts/page.js';
import { save } from '../parts/save.js';

/** The buttons of the export. */
export function Export({ filters, order }: { filters: URLSearchParams; order: string }): JSX.Element {
  const [form, setForm] = useState('csv');
  const [state, setState] = useState('');
  const running = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      const { blob, lines } = await collected(new URLSearchParams([...filters, ['order', order]]), form, controller.signal, (lines) =>
        setState(`${count(lines)} records so far`),
      );
      save(blob, `claims-${new Date().toISOString().slice(0, 10)}.${form === 'ndjson' ? 'ndjson' : 'csv'}`);
      setState(`${count(lines)} records exported`);
    } catch (error) {
      setState(controller.signal.aborted ? 'The export was stopped.' : `Nothing was exported. ${wordsOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="export">
      <SelectField
        id="form"
        label="Export as"
        value={form}
        onChange={setForm}
        options={[
          ['csv', 'CSV table'],
          ['comma', 'CSV with decimal commas'],
          ['ndjson', 'NDJSON'],
        ]}
      />
      {busy ? (
        <button type="button" class="quiet" onClick={() => running.current?.abort()}>
          Stop the export
        </button>
      ) : (
        <button type="button" class="quiet" onClick={start}>
          Export all pages
        </button>
      )}
      <Live>{state}</Live>
    </div>
  );
}

/** Requests page after page. The heading of a table, with its byte order mark, is kept from the first page only. */
async function collected(
  filters: URLSearchParams,
  form: string,
  signal: AbortSignal,
  progress: (lines: number) => void,
): Promise<{ blob: Blob; lines: number }> {
  const accept = form === 'ndjson' ? 'application/x-ndjson' : 'text/csv';
  const parts: Blob[] = [];
  let lines = 0;
  const query = new URLSearchParams(filters);
  query.set('limit', '1000');
  if (form === 'comma') query.set('decimal', 'comma');
  let path: string | null = `/v1/claims?${query}`;
  while (path !== null) {
    const response: Response = await send(path, { accept, signal, limit: 120_000 });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const heading = form === 'ndjson' ? 0 : bytes.indexOf(LINE_FEED) + 1;
    lines += recordsIn(bytes.subarray(heading), form);
    parts.push(new Blob([parts.length === 0 ? bytes : bytes.subarray(heading)]));
    progress(lines);
    path = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  }
  return { blob: new Blob(parts, { type: `${accept};charset=utf-8` }), lines };
}

/** Counts the records: lines, except for those inside the quotes of a cell. */
function recordsIn(bytes: Uint8Array, form: string): number {
  let records = 0;
  let isQuoted = false;
  for (const byte of bytes) {
    if (byte === QUOTE && form !== 'ndjson') isQuoted = !isQuoted;
    else if (byte === LINE_FEED && !isQuoted) records += 1;
  }
  return records;
}

const LINE_FEED = 10;
const QUOTE = 34;
