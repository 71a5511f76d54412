// A record: its decision, its history, the claim as sent, and the changes of its status.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { json, text } from '../api/client.js';
import { Failure } from '../api/failure.js';
import type { StoredRecord } from '../api/types.js';
import { time } from '../parts/format.js';
import { useLoad } from '../parts/load.js';
import { Live, Section, Status, Title, Trouble } from '../parts/page.js';
import { href } from '../route.js';
import { may } from '../session.js';
import { type Action, actionsFor } from './actions.js';
import { ClaimAsSent, claimIn } from './claim.js';
import { Credential, Findings, Verdicts } from './decision.js';
import { Evidence } from './evidence.js';
import { History } from './history.js';
import { StatusDialog } from './status-dialog.js';

/** The view of a record. */
export function RecordView({ id }: { id: string }): JSX.Element {
  const address = `/v1/claims/${encodeURIComponent(id)}`;
  const record = useLoad(address, (signal) => json<StoredRecord>(address, { signal }));
  const claim = useLoad(`${address}/claim`, (signal) => text(`${address}/claim`, { signal }));
  const [action, setAction] = useState<Action | null>(null);
  const [done, setDone] = useState('');
  if (record.data === null) {
    const isMissing = record.error instanceof Failure && record.error.status === 404;
    return (
      <>
        <Title name="Record">Record</Title>
        <p>
          <a href="#/claims">All claims</a>
        </p>
        {record.error !== null && <Trouble error={record.error} {...(!isMissing && { retry: record.reload })} />}
        <Live>{record.loading ? 'Loading…' : ''}</Live>
      </>
    );
  }
  const shown = record.data;
  const sent = claim.data === null ? null : claimIn(claim.data);
  return (
    <article class="record">
      <p>
        <a href="#/claims">All claims</a>
      </p>
      <Title name={sent?.household ?? shown.id}>{sent?.household ?? 'Record'}</Title>
      <Facts record={shown} />
      <Live>{done}</Live>
      {record.error !== null && <Trouble error={record.error} retry={record.reload} />}
      <Actions record={shown} onChoose={setAction} />
      {action && (
        <StatusDialog
          record={shown}
          action={action}
          onChanged={(changed) => {
            record.set(changed);
            setAction(null);
            setDone(`The record is now ${changed.status}.`);
          }}
          onSeen={record.set}
          onClose={() => setAction(null)}
        />
      )}
      <div class="columns">
        <div>
          <Verdicts record={shown} />
          <Findings
            title="Outstanding"
            id="outstanding"
            findings={shown.outstanding}
            lead="The record is pending until these are resolved."
          />
          <Findings
            title="Warnings"
            id="warnings"
            findings={shown.warnings}
            lead="The service accepted the claim with:"
          />
          <Credential record={shown} />
          <History record={shown} />
        </div>
        <div>
          {sent && sent.evidence.length > 0 && <Evidence evidence={sent.evidence} />}
          <Section title="The claim as sent" id="as-sent">
            {claim.error !== null && <Trouble error={claim.error} retry={claim.reload} />}
            {claim.data !== null && <ClaimAsSent id={shown.id} text={claim.data} claim={sent} />}
          </Section>
        </div>
      </div>
    </article>
  );
}

function Facts({ record }: { record: StoredRecord }): JSX.Element {
  const related = (['amends', 'amendedBy', 'replaces', 'replacedBy'] as const).filter((name) => record[name]);
  return (
    <dl class="facts">
      <div>
        <dt>Status</dt>
        <dd>
          <Status status={record.status} />
          {record.statusReason && <> {record.statusReason}</>}
        </dd>
      </div>
      <div>
        <dt>Record</dt>
        <dd>
          <code>{record.id}</code>
        </dd>
      </div>
      {record.studyId && (
        <div>
          <dt>Study</dt>
          <dd>
            <a href={href(['studies', record.studyId])}>{record.studyId}</a>
          </dd>
        </div>
      )}
      {record.sentBy && (
        <div>
          <dt>Sent by</dt>
          <dd>{record.sentBy}</dd>
        </div>
      )}
      <div>
        <dt>Created</dt>
        <dd>{time(record.createdAt)}</dd>
      </div>
      {related.map((name) => (
        <div key={name}>
          <dt>{RELATED[name]}</dt>
          <dd>
            <a href={href(['claims', record[name] ?? ''])}>
              <code>{record[name]}</code>
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ record, onChoose }: { record: StoredRecord; onChoose: (action: Action) => void }): JSX.Element {
  const actions = actionsFor(record.status);
  if (!may('claims:status')) return <p class="hint">Your key cannot change the status of records.</p>;
  if (actions.length === 0) {
    return (
      <p class="hint">
        {record.status === 'pending'
          ? 'A pending record cannot be disputed: it is not verified yet. A field worker can complete it, or replace it.'
          : `A record that is ${record.status} does not change any more.`}
      </p>
    );
  }
  return (
    <div class="buttons">
      {actions.map((action) => (
        <button key={action.status} type="button" class="quiet" onClick={() => onChoose(action)}>
          {action.button}
        </button>
      ))}
    </div>
  );
}

const RELATED = {
  amends: 'Amends',
  amendedBy: 'Amended by',
  replaces: 'Replaces',
  replacedBy: 'Replaced by',
} as const;
