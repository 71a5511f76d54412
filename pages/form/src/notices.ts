// The page's notices: whether the device is online, trouble at the top, what happened above the list, and whether the
// draft is saved.

import { text } from './language.js';
import { byId, make } from './page.js';
import { saidLine } from './problems.js';

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

/** Shows a notice above the claims. */
export function announce(words: string): void {
  byId('notice').hidden = false;
  byId('notice').replaceChildren(words);
}

/** Shows a notice about the key above the claims, with the button to enter another one. */
export function announceKey({ words, said }: KeyTrouble, enter: () => void): void {
  announce(words);
  const button = make('button', text('key.enter'), 'quiet');
  button.setAttribute('type', 'button');
  button.addEventListener('click', enter);
  byId('notice').append(' ', button, ...(said ? [saidLine(said)] : []));
}

/** The reason why claims cannot be sent with the key of this device, and the service's text about it. */
export interface KeyTrouble {
  readonly words: string;
  readonly said: string;
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
