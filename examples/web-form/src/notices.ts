// The page's notices: whether the device is online, trouble at the top, what happened above the list, and whether the
// draft is saved.

import { text } from './language.js';
import { byId, make } from './page.js';

/** Shows whether the device is online. */
export function showNetwork(): void {
  const network = byId('network');
  network.textContent = text(navigator.onLine ? 'network.online' : 'network.offline');
  network.dataset['online'] = String(navigator.onLine);
}

/** Shows trouble with the whole page at its top. */
export function announceTrouble(words: string): void {
  byId('trouble').textContent = words;
  byId('trouble').hidden = false;
}

/** Shows a notice above the claims, with a button if the user has to act. */
export function announce(words: string, action?: string, act?: () => void): void {
  const notice = byId('notice');
  notice.hidden = false;
  notice.replaceChildren(words);
  if (!action || !act) return;
  const button = make('button', action, 'quiet');
  button.setAttribute('type', 'button');
  button.addEventListener('click', act);
  notice.append(' ', button);
}

/** Shows whether the draft is saved; nothing for an empty form. */
export function showSaved(isSaved: boolean): void {
  byId('kept').textContent = isSaved ? text('draft.saved') : '';
}

export function showNotSaved(cause: unknown): void {
  byId('kept').textContent = text('draft.not_saved', { cause: causeOf(cause) });
}

/** Returns the message of an error without its final stop. */
export const causeOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
