// The list of claims on this device, with their state and the missing information.

import { byId, make } from './page.js';
import type { Entries, KeptClaim } from './store.js';
import { sentence, wordsFor } from './words.js';

/** Actions on a claim in the list. */
export interface ListActions {
  open(id: string): void;
}

/** Shows the claims, and marks those that are being sent or edited. */
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
        // The other claims are still shown.
        return make('li', 'This page cannot show one claim. It stays on this device.', 'claim');
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
  if (isInForm) element.append(make('p', 'This claim is in the form now.', 'note'));
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
      ? `${sentence(trouble)} The claim waits here and will be sent later.`
      : 'It will be sent when you are online.';
    return [make('p', why, 'note')];
  }
  if (state === 'refused') {
    const errors = (problem?.errors ?? []).filter(({ severity }) => severity !== 'warning');
    const texts = errors.map(({ code = '', pointer = '', detail, params = {}, help = null }) =>
      wordsFor({ code, path: pointer, message: detail, params, help }),
    );
    const reason = problem?.detail ?? problem?.title ?? 'the service refused the claim';
    return [listOf(texts.length > 0 ? texts : [sentence(reason)])];
  }
  if (!record) return [];
  const { outstanding, credential, id } = record;
  const missing = outstanding.map((finding) => wordsFor(finding));
  const lines = missing.length > 0 ? [make('p', 'Still missing:', 'note'), listOf(missing)] : [];
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
  draft: 'Draft',
  queued: 'Waiting',
  sending: 'Sending',
  verified: 'Verified',
  pending: 'Pending',
  superseded: 'Superseded',
  disputed: 'Disputed',
  invalidated: 'Invalidated',
  refused: 'Refused',
};
