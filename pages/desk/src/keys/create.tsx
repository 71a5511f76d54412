// The form that creates a key.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { json } from '../api/client.js';
import type { CreatedKey, Scope } from '../api/types.js';
import { useDraft } from '../parts/draft.js';
import { Choices, TextField } from '../parts/field.js';
import { Trouble } from '../parts/page.js';
import { may } from '../session.js';
import { ROLES, SCOPES, scopeInWords } from './scopes.js';

/** Asks for the subject, the scopes and the expiry. */
export function NewKey({ onCreated }: { onCreated: (key: CreatedKey) => void }): JSX.Element {
  const [values, change, forget] = useDraft('key', EMPTY);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const scopes = values.role === 'custom' ? values.scopes : ROLES[values.role];
  const create = async (event: Event) => {
    event.preventDefault();
    const mistakes = mistakesIn(values, scopes);
    setWrong(mistakes);
    const [first] = Object.keys(mistakes);
    if (first) return document.getElementById(first)?.focus();
    setBusy(true);
    setError(null);
    try {
      const rooms = values.rooms.split(/[\s,]+/).filter(Boolean);
      const body = {
        subject: values.subject.trim(),
        scopes,
        rooms,
        ...(values.expires && { expires: endOf(values.expires) }),
      };
      const created = await json<CreatedKey>('/v1/keys', { method: 'POST', body });
      forget();
      onCreated(created);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const messages = (field: string) => (wrong[field] ? [{ text: wrong[field] }] : []);
  const hasRooms = scopes.some((scope) => scope.startsWith('preferences:'));
  return (
    <form class="card" onSubmit={create} noValidate aria-labelledby="new-key">
      <h2 id="new-key">New key</h2>
      {error !== null && <Trouble error={error} />}
      <div class="grid">
        <TextField
          id="subject"
          label="Subject"
          hint="The person or the device, for example amina."
          value={values.subject}
          maxLength={200}
          messages={messages('subject')}
          onChange={(subject) => change({ subject })}
        />
        <TextField
          id="expires"
          label="Last day"
          isOptional
          hint="The key expires at the end of this day. Without a day, it expires with your key, or when it is revoked."
          type="date"
          max="9999-12-31"
          value={values.expires}
          messages={messages('expires')}
          onChange={(expires) => change({ expires })}
        />
      </div>
      <Choices
        name="role"
        legend="The key is for"
        kind="radio"
        chosen={[values.role]}
        options={CHOICES.filter(([role]) => role === 'custom' || ROLES[role].every(may))}
        onChange={([role]) => change({ role: role as Values['role'] })}
      />
      {values.role === 'custom' && (
        <Choices
          name="scope"
          legend="The key may"
          kind="checkbox"
          chosen={values.scopes}
          options={SCOPES.filter(may).map((scope) => [scope, scopeInWords(scope), scope] as const)}
          onChange={(chosen) => change({ scopes: chosen as readonly Scope[] })}
        />
      )}
      {wrong['scope'] && (
        <p class="message" id="scope" tabIndex={-1}>
          {wrong['scope']}
        </p>
      )}
      {hasRooms && (
        <TextField
          id="rooms"
          label="Rooms"
          hint="The chat rooms whose preferences the key may use, with spaces between them; * for all."
          value={values.rooms}
          onChange={(rooms) => change({ rooms })}
        />
      )}
      <button class="primary" disabled={busy}>
        {busy ? 'Creating…' : 'Create the key'}
      </button>
    </form>
  );
}

/** The choices of the form. The service creates no key with more scopes than the key of the request has. */
const CHOICES = [
  ['worker', 'a field worker', 'sends and reads claims'],
  ['officer', 'a programme officer', 'also disputes records, and works on studies'],
  ['custom', 'something else', 'choose what it may do'],
] as const;

function mistakesIn({ subject, expires }: Values, scopes: readonly Scope[]): Record<string, string> {
  const today = new Date().toISOString().slice(0, 10);
  return {
    ...(subject.trim() === '' && { subject: 'Enter the name of the person or the device.' }),
    ...(expires !== '' && expires < today && { expires: 'This day is over. Enter a later one.' }),
    ...(scopes.length === 0 && { scope: 'Choose what the key may do.' }),
  };
}

/** Returns the end of a day in the time zone of the user. */
const endOf = (date: string): string => new Date(`${date}T23:59:59`).toISOString();

interface Values {
  readonly subject: string;
  readonly role: 'worker' | 'officer' | 'custom';
  readonly scopes: readonly Scope[];
  readonly rooms: string;
  readonly expires: string;
}

const EMPTY: Values = { subject: '', role: 'worker', scopes: [], rooms: '', expires: '' };
