// The dialog that changes the status of a record with a reason.
//
// Another officer can be faster. The dialog then shows the current state and keeps the reason, so that it can be used
// for another change.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { json } from '../api/client.js';
import { Failure } from '../api/failure.js';
import { Dialog } from '../parts/dialog.js';
import { useDraft } from '../parts/draft.js';
import { AreaField } from '../parts/field.js';
import { time } from '../parts/format.js';
import { Note, Status, Trouble } from '../parts/page.js';
import { type Action, actionsFor } from './actions.js';
import type { StoredRecord } from '../api/types.js';

/** Asks for the reason and changes the status. `onSeen` gets the record that another officer changed. */
export function StatusDialog(properties: {
  record: StoredRecord;
  action: Action;
  onChanged: (record: StoredRecord) => void;
  onSeen: (record: StoredRecord) => void;
  onClose: () => void;
}): JSX.Element {
  const { record, onChanged, onSeen, onClose } = properties;
  const [action, setAction] = useState(properties.action);
  const [draft, change, forget] = useDraft(`reason ${record.id}`, { reason: '' });
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [overtaken, setOvertaken] = useState(false);
  const [busy, setBusy] = useState(false);
  const isPossible = action.from.includes(record.status);
  const address = `/v1/claims/${encodeURIComponent(record.id)}`;
  const send = async (event: Event) => {
    event.preventDefault();
    const reason = draft.reason.trim();
    setMissing(reason === '');
    if (reason === '') return document.getElementById('reason')?.focus();
    setBusy(true);
    setError(null);
    try {
      const changed = await json<StoredRecord>(`${address}/status`, {
        method: 'POST',
        body: { status: action.status, reason },
      });
      forget();
      onChanged(changed);
    } catch (failure) {
      setError(failure);
      setBusy(false);
      if (!(failure instanceof Failure && failure.status === 409)) return;
      // Without the current record, the words of the service remain.
      const current = await json<StoredRecord>(address).catch(() => null);
      if (current === null) return;
      onSeen(current);
      setOvertaken(true);
      setError(null);
    }
  };
  return (
    <Dialog title={action.title} id="change" onClose={onClose}>
      <form onSubmit={send} noValidate>
        {overtaken && <Overtaken record={record} />}
        {isPossible ? <p>{action.effect}</p> : <Alternatives record={record} onChoose={setAction} />}
        <AreaField
          id="reason"
          label="Reason"
          hint="The record and its history show it. Others read it, so name what you saw."
          value={draft.reason}
          maxLength={2000}
          messages={missing ? [{ text: 'Enter a reason.' }] : []}
          onChange={(reason) => change({ reason })}
        />
        {error !== null && <Trouble error={error} />}
        <div class="buttons">
          {isPossible && (
            <button class="primary" disabled={busy}>
              {busy ? 'Sending…' : action.button}
            </button>
          )}
          <button type="button" class="quiet" onClick={onClose}>
            {isPossible ? 'Cancel' : 'Close'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The change of the other officer. */
function Overtaken({ record }: { record: StoredRecord }): JSX.Element {
  const last = record.statusHistory?.at(-1);
  return (
    <div role="alert">
      <Note>
        <p>
          Another officer changed the record first. It is now <Status status={record.status} />
          {last && (
            <>
              {' '}
              since {time(last.at)}
              {last.by && <> by {last.by}</>}, with the reason “{last.reason}”
            </>
          )}
          . Your change was not stored, and your reason is kept below.
        </p>
      </Note>
    </div>
  );
}

/** The changes that are possible instead. */
function Alternatives({ record, onChoose }: { record: StoredRecord; onChoose: (action: Action) => void }): JSX.Element {
  const actions = actionsFor(record.status);
  if (actions.length === 0) return <p>A record that is {record.status} does not change any more.</p>;
  return (
    <div class="buttons">
      {actions.map((action) => (
        <button key={action.status} type="button" class="quiet" onClick={() => onChoose(action)}>
          {action.button} instead
        </button>
      ))}
    </div>
  );
}
