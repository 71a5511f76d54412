// The list of claims on this device: what is waiting, what the service made of it, and what is outstanding.

import { byId, make } from './page.js';
import type { Entries, KeptClaim } from './store.js';
import { sentence, wordsFor } from './words.js';

/** What can be done with a claim of the list. */
export interface ListActions {
  open(id: string): void;
}

/** Shows the claims; those that are on their way or in the form are said so. */
export function showClaims(
  claims: readonly KeptClaim[],
  { sending, editing }: { sending: string | null; editing: string },
  actions: ListActions,
): void {
  const list = byId('claims');
  const others = claims.filter(({ id, state }) => id !== editing || state === 'refused');
  byId('no-claims').hidden = others.length > 0;
  const focused = (document.activeElement as HTMLElement | null)?.dataset['open'];
  list.replaceChildren(
    ...others.map((claim) => {
      try {
        return item(claim, claim.id === sending, claim.id === editing, actions);
      } catch {
        return make('li', 'A claim that this page cannot show. It stays on this device.', 'claim'); // the others can
      }
    }),
  );
  if (focused) list.querySelector<HTMLElement>(`[data-open="${focused}"]`)?.focus();
}

function item(claim: KeptClaim, isSending: boolean, isInForm: boolean, actions: ListActions): HTMLElement {
  const element = make('li', '', 'claim');
  const status = isSending ? 'sending' : claim.state === 'stored' ? claim.record!.status : claim.state;
  element.dataset['status'] = status;
  element.append(
    make('h3', valueOf(claim.entries, 'householdId') || 'No household yet'),
    make('p', BADGES[status] ?? status, 'badge'),
    make('p', about(claim.entries), 'about'),
    ...details(claim),
  );
  if (isInForm) element.append(make('p', 'It is in the form now.', 'note'));
  else if (claim.state === 'refused' || claim.state === 'draft') {
    const button = make('button', claim.state === 'draft' ? 'Continue' : 'Open and correct', 'quiet');
    button.setAttribute('type', 'button');
    button.dataset['open'] = claim.id;
    button.addEventListener('click', () => actions.open(claim.id));
    element.append(button);
  }
  return element;
}

function details({ state, record, problem, trouble }: KeptClaim): HTMLElement[] {
  if (state === 'queued') {
    const why = trouble
      ? `${sentence(trouble)} It stays here and is sent as soon as that changes.`
      : 'It is sent as soon as there is a network.';
    return [make('p', why, 'note')];
  }
  if (state === 'refused') {
    const errors = (problem?.errors ?? []).filter(({ severity }) => severity !== 'warning');
    const texts =
      errors.length > 0 ? errors.map(({ detail }) => detail) : [problem?.detail ?? problem?.title ?? 'it was refused'];
    return [listOf(texts.map(sentence))];
  }
  if (!record) return [];
  const { outstanding, credential, id } = record;
  const said = outstanding.map((finding) => wordsFor(finding));
  const lines = said.length > 0 ? [make('p', 'Outstanding:', 'note'), listOf(said)] : [];
  if (credential) lines.push(make('p', `Credential issued by ${credential.issuer}.`, 'note'));
  return [...lines, make('p', id, 'id')];
}

function listOf(texts: readonly string[]): HTMLElement {
  const list = make('ul', '', 'reasons');
  list.append(...texts.map((text) => make('li', text)));
  return list;
}

function about(entries: Entries): string {
  const start = valueOf(entries, 'testPeriod.startDate');
  const end = valueOf(entries, 'testPeriod.endDate');
  const total = valueOf(entries, 'fuelMeasurements.total');
  const group = valueOf(entries, 'testGroup');
  return [start && `${start} to ${end || '…'}`, total && `${total} kg`, group].filter(Boolean).join(' · ');
}

const valueOf = (entries: Entries, wanted: string): string => entries.find(([name]) => name === wanted)?.[1] ?? '';

const BADGES: Readonly<Record<string, string>> = {
  draft: 'Put aside',
  queued: 'Waiting',
  sending: 'Sending',
  verified: 'Verified',
  pending: 'Pending',
  refused: 'Refused',
};
