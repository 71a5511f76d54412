// The history of a record: its creation, and each change of its status.

import type { JSX } from 'preact';

import { time } from '../parts/format.js';
import { Section, Status } from '../parts/page.js';
import type { StoredRecord } from '../api/types.js';

/** The changes in their order, with the reason, and the officer if the service states who it was. */
export function History({ record }: { record: StoredRecord }): JSX.Element {
  const changes = record.statusHistory ?? [];
  return (
    <Section title="History" id="history">
      <ol class="history">
        <li>
          <time dateTime={record.createdAt}>{time(record.createdAt)}</time>
          <span>received{record.sentBy && ` from ${record.sentBy}`}</span>
        </li>
        {changes.map(({ status, at, reason, by }) => (
          <li key={`${at} ${status}`}>
            <time dateTime={at}>{time(at)}</time>
            <span>
              <Status status={status} />
              {by && ` by ${by}`} {reason}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
