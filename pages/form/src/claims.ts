// The list of claims on this device: a card for each, with its state, the missing information, and what can be done.

import { contradictedBy } from './follows.js';
import { text, textOr, type TextName } from './language.js';
import { byId, make } from './page.js';
import { saidIn, saidLine, worded } from './problems.js';
import type { KeptClaim } from './store.js';
import { groupOf, homeOf, householdOf, periodOf, statusOf, totalOf } from './summary.js';
import { sentence, wordsFor } from './words.js';

/** Actions on a claim in the list. */
export type ListActions = Readonly<Record<Action, (claim: KeptClaim) => void>>;

type Action = 'continue' | 'correct' | 'change' | 'complete' | 'replace' | 'delete' | 'receipt';

/** Shows the claims, and marks those that are being sent or edited. */
export function showClaims(
  claims: readonly KeptClaim[],
  { sending, editing }: { sending: string | null; editing: string },
  actions: ListActions,
): void {
  const list = byId('claims');
  const others = claims.filter(({ id, state }) => id !== editing || state === 'refused');
  byId('no-claims').hidden = others.length > 0;
  const focused = (document.activeElement as HTMLElement | null)?.dataset['act'];
  list.replaceChildren(
    ...others.map((claim) => {
      try {
        return item(claim, claim.id === sending, claim.id === editing, actions);
      } catch {
        // The other claims are still shown.
        return make('li', text('claims.broken'), 'claim');
      }
    }),
  );
  if (focused) list.querySelector<HTMLElement>(`[data-act="${CSS.escape(focused)}"]`)?.focus();
}

function item(claim: KeptClaim, isSending: boolean, isInForm: boolean, actions: ListActions): HTMLElement {
  const element = make('li', '', 'claim');
  const status = isSending ? 'sending' : statusOf(claim);
  element.dataset['status'] = status;
  const household = householdOf(claim) || text('claims.no_household');
  element.append(
    make('h3', household),
    make('p', textOr(`status.${status}`, status), 'badge'),
    make('p', [periodOf(claim), totalOf(claim), groupOf(claim)].filter(Boolean).join(' · '), 'about'),
  );
  const home = homeOf(claim);
  if (home) element.append(make('p', text('claims.place', { place: home }), 'about'));
  element.append(...details(claim));
  if (isInForm) element.append(make('p', text('claims.in_form'), 'note'));
  const buttons = actionsOf(claim, isSending, isInForm).map((action) => button(action, claim, household, actions));
  if (buttons.length > 0) {
    const row = make('div', '', 'actions');
    row.append(...buttons);
    element.append(row);
  }
  return element;
}

function actionsOf(claim: KeptClaim, isSending: boolean, isInForm: boolean): Action[] {
  const replace: Action[] = contradictedBy(claim) ? ['replace'] : [];
  if (isInForm) return replace;
  switch (claim.state) {
    case 'draft':
      return ['continue', 'delete'];
    case 'queued':
      return isSending ? [] : ['change', 'delete'];
    case 'refused':
      return ['correct', ...replace, 'delete'];
    case 'stored':
      return claim.record?.status === 'pending' ? ['complete', 'receipt'] : ['receipt'];
  }
}

function button(action: Action, claim: KeptClaim, household: string, actions: ListActions): HTMLElement {
  const words = text(`claim.${action}` satisfies TextName);
  const element = make('button', words, 'quiet');
  element.setAttribute('type', 'button');
  element.setAttribute('aria-label', text('claim.name', { action: words, household }));
  element.dataset['act'] = `${action}-${claim.id}`;
  element.addEventListener('click', () => actions[action](claim));
  return element;
}

function details(claim: KeptClaim): HTMLElement[] {
  const { state, record, problem, trouble } = claim;
  if (state === 'queued') {
    const why = trouble ? text('claims.retry', { cause: sentence(trouble) }) : text('claims.waiting');
    return [make('p', why, 'note')];
  }
  if (state === 'refused') {
    const said = problem ? saidIn(problem) : '';
    const errors = (worded(problem ?? {}).errors ?? []).filter(({ severity }) => severity !== 'warning');
    const texts = errors.map(({ code = '', pointer = '', detail, params = {}, help = null }) =>
      wordsFor({ code, path: pointer, message: detail, params, help }),
    );
    return [listOf(texts), ...(said ? [saidLine(said)] : [])];
  }
  if (!record) return [];
  const { outstanding, credential, id, statusReason, amendedBy, replacedBy } = record;
  const missing = record.status === 'pending' ? outstanding.map((finding) => wordsFor(finding)) : [];
  const lines = missing.length > 0 ? [make('p', text('claims.missing'), 'note'), listOf(missing)] : [];
  if (credential) lines.push(make('p', text('claims.credential', { issuer: credential.issuer }), 'note'));
  if (statusReason) lines.push(make('p', text('claims.reason', { reason: sentence(statusReason) }), 'note'));
  if (amendedBy) lines.push(make('p', text('claims.amended', { id: amendedBy }), 'note'));
  if (replacedBy) lines.push(make('p', text('claims.replaced', { id: replacedBy }), 'note'));
  return [...lines, make('p', id, 'id')];
}

function listOf(texts: readonly string[]): HTMLElement {
  const list = make('ul', '', 'reasons');
  list.append(...texts.map((each) => make('li', each)));
  return list;
}
