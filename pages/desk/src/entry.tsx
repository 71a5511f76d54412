// The entry of a key, at the start and when the service no longer accepts the key of the session.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Failure, failureOf, failureWithoutAnswer, wordsOf } from './api/failure.js';
import type { Key } from './api/types.js';
import { Dialog } from './parts/dialog.js';
import { Field } from './parts/field.js';
import { Title } from './parts/page.js';
import { type Session, declineOffer, signIn, signOut } from './session.js';

/** The page of a visitor without a key. */
export const Entry = (): JSX.Element => (
  <main class="entry">
    <div class="card">
      <Title name="Sign in">Hearth desk</Title>
      <p>Claims, studies and keys of this Hearth service. Sign in with the key of a programme officer.</p>
      <KeyForm id="entry" submit="Sign in" />
    </div>
  </main>
);

/** Asks for a key if the service does not accept the current one, or if a link has another one. */
export function KeyQuestion({ session }: { session: Session }): JSX.Element | null {
  const { expired, offered } = session;
  if (offered !== null) {
    return (
      <Dialog title="The link has another key" id="offered" onClose={declineOffer} key="offered">
        <p>
          You are signed in with one key, and the link that you opened has another one. The key decides whose claims you
          see.
        </p>
        <div class="buttons">
          <button type="button" class="primary" onClick={declineOffer}>
            Keep my key
          </button>
          <button type="button" class="quiet" onClick={() => signIn(offered, null)}>
            Use the key of the link
          </button>
        </div>
      </Dialog>
    );
  }
  if (expired === null) return null;
  return (
    <Dialog title={TITLES[expired.type] ?? 'The key is not accepted'} id="expired" key="expired">
      <p>{expired.message}</p>
      <p>Enter a valid key to continue. Texts that you typed remain.</p>
      <KeyForm id="again" submit="Continue" />
      <button type="button" class="link" onClick={signOut}>
        Sign out, and lose texts that were not sent
      </button>
    </Dialog>
  );
}

/** The titles of the question by the type of the problem. */
const TITLES: Record<string, string> = {
  'urn:hearth:problem:revoked-key': 'The key was revoked',
  'urn:hearth:problem:expired-key': 'The key has expired',
  'urn:hearth:problem:unauthorized': 'The key is unknown',
};

/** Requests the entry of a key, which also shows whether the service accepts the key. */
export async function identified(key: string): Promise<Key> {
  let response: Response;
  try {
    response = await fetch('/v1/keys/self', {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    });
  } catch (error) {
    throw failureWithoutAnswer(error);
  }
  if (!response.ok) throw await failureOf(response);
  const entry = (await response.json().catch(() => null)) as Key | null;
  if (entry === null || !Array.isArray(entry.scopes))
    throw new Failure('The service did not answer as expected.', response.status);
  return entry;
}

function KeyForm({ id, submit }: { id: string; submit: string }): JSX.Element {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async (event: Event) => {
    event.preventDefault();
    const key = typed.trim();
    if (!/^[\x21-\x7e]+$/.test(key)) {
      setError(key ? 'A key has no spaces and no accents. Copy it again.' : 'Enter a key.');
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    try {
      signIn(key, await identified(key));
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
      document.getElementById(id)?.focus();
    }
  };
  return (
    <form onSubmit={enter} noValidate>
      <Field
        id={id}
        label="Key"
        hint={
          <>
            It starts with <b>hearth_</b>. This tab keeps it until you close the tab or sign out.
          </>
        }
        messages={error ? [{ text: error }] : []}
        control={(attributes) => (
          <input
            {...attributes}
            type="password"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      />
      <button class="primary" disabled={busy}>
        {busy ? 'Checking…' : submit}
      </button>
    </form>
  );
}
