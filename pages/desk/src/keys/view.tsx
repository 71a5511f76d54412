// The keys of the service: a list, a form that creates a key, and the revocation.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { json } from '../api/client.js';
import type { CreatedKey, Key, Page } from '../api/types.js';
import { Dialog } from '../parts/dialog.js';
import { useDraft } from '../parts/draft.js';
import { day, time } from '../parts/format.js';
import { useLoad } from '../parts/load.js';
import { Live, Scroll, Title, Trouble } from '../parts/page.js';
import { href } from '../route.js';
import { current } from '../session.js';
import { NewKey } from './create.js';
import { Handout } from './handout.js';
import { scopesInWords } from './scopes.js';

/** The view. Its query has the cursor of the page. */
export function KeysView({ query }: { query: URLSearchParams }): JSX.Element {
  const after = query.get('after') ?? '';
  const address = `/v1/keys${after && `?after=${encodeURIComponent(after)}`}`;
  const page = useLoad(address, (signal) => json<Page<Key>>(address, { signal }));
  // A new key cannot be shown again, so it stays until the user closes it, also if another view is opened meanwhile.
  const [{ created }, keep, forget] = useDraft<{ created: CreatedKey | null }>('created key', { created: null });
  const [revoking, setRevoking] = useState<Key | null>(null);
  const [done, setDone] = useState('');
  const keys = page.data?.data ?? [];
  return (
    <>
      <Title name="Keys">Keys</Title>
      <p class="lead">
        A key is for one person or one device. Its subject is the name that records show as “sent by”. All claims belong
        to the organisation.
      </p>
      {created ? (
        <Handout
          created={created}
          onClose={() => {
            forget();
            document.querySelector('h1')?.focus();
          }}
        />
      ) : (
        <NewKey
          onCreated={(key) => {
            keep({ created: key });
            page.reload();
          }}
        />
      )}
      <Live>{page.loading ? 'Loading…' : done}</Live>
      {page.error !== null && <Trouble error={page.error} retry={page.reload} />}
      {keys.length > 0 && <KeysTable keys={keys} onRevoke={setRevoking} />}
      {page.data !== null && keys.length === 0 && (
        <p class="empty">The organisation has no keys.</p>
      )}
      {(page.data?.next || after) && (
        <nav class="pager" aria-label="Pages">
          {after && <a href="#/keys">First page</a>}
          {page.data?.next && <a href={href(['keys'], { after: page.data.next })}>Next page</a>}
        </nav>
      )}
      {revoking && (
        <Revocation
          entry={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            setDone(`The key of ${revoking.subject} is revoked.`);
            setRevoking(null);
            page.reload();
          }}
        />
      )}
    </>
  );
}

function KeysTable({ keys, onRevoke }: { keys: readonly Key[]; onRevoke: (key: Key) => void }): JSX.Element {
  return (
    <Scroll name="Table of keys">
      <table class="stacked">
        <caption>Keys without their secrets</caption>
        <thead>
          <tr>
            {['Subject', 'Organisation', 'May', 'Created', 'Expires', 'State'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <td data-label="Subject">
                {key.subject}
                <small>
                  <code>{key.id}</code>
                </small>
              </td>
              <td data-label="Organisation">{key.organisation}</td>
              <td data-label="May">{scopesInWords(key.scopes)}</td>
              <td data-label="Created">
                {key.createdAt ? time(key.createdAt) : ''}
                {key.createdBy && <small>by {key.createdBy}</small>}
              </td>
              <td data-label="Expires">{key.expires ? day(key.expires) : 'never'}</td>
              <td data-label="State">
                <State entry={key} onRevoke={() => onRevoke(key)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function State({ entry, onRevoke }: { entry: Key; onRevoke: () => void }): JSX.Element {
  if (entry.revokedAt) {
    return (
      <>
        revoked on {time(entry.revokedAt)}
        {entry.revokedBy && <small>by {entry.revokedBy}</small>}
      </>
    );
  }
  if (entry.expires && Date.parse(entry.expires) < Date.now()) return <>expired</>;
  if (entry.source === 'settings') {
    return (
      <>
        in the settings of the operator
        <small>To end it, the operator removes its entry there.</small>
      </>
    );
  }
  return (
    <button
      type="button"
      class="quiet"
      aria-label={`Revoke the key of ${entry.subject}, ${entry.id}`}
      onClick={onRevoke}
    >
      Revoke
    </button>
  );
}

function Revocation(properties: { entry: Key; onClose: () => void; onRevoked: () => void }): JSX.Element {
  const { entry, onClose, onRevoked } = properties;
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    setError(null);
    try {
      await json(`/v1/keys/${encodeURIComponent(entry.id)}/revocation`, { method: 'POST' });
      onRevoked();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Revoke the key of ${entry.subject}`} id="revoke" onClose={onClose}>
      <p>
        The key stops at once, and this is final. Claims that wait on the phone stay there until it gets another key.
        Claims that the service has remain.
      </p>
      {current().self?.id === entry.id && (
        <p>
          <b>This is the key that you use.</b> You will need another key to continue.
        </p>
      )}
      {error !== null && <Trouble error={error} />}
      <div class="buttons">
        <button type="button" class="primary" disabled={busy} onClick={revoke}>
          {busy ? 'Revoking…' : 'Revoke'}
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
