// A claim that follows another: it completes a pending one with the same weights, or replaces a stored one that is wrong.
// The form has the id of the other in a hidden control; the notice above the form states it and takes it back.

import { valueOf, withValue } from './entries.js';
import { text } from './language.js';
import { byId } from './page.js';
import type { Entries, KeptClaim } from './store.js';

/** Returns the entries of a claim that completes the record of a sent claim. */
export const completing = ({ entries, record }: KeptClaim): Entries =>
  withValue(withValue(entries, 'amends', record!.id), 'replaces', '');

/** Returns the draft that completes a record, if the user has begun one. */
export const completionOf = (claims: readonly KeptClaim[], id: string): KeptClaim | undefined =>
  claims.find(({ state, entries }) => (state === 'draft' || state === 'refused') && valueOf(entries, 'amends') === id);

/** Returns the id of the stored record that the service names as contradicted by a refused claim. */
export function contradictedBy({ problem }: KeptClaim): string | null {
  if (problem?.status !== 409) return null;
  const ids = (problem.errors ?? []).map(({ params }) => params?.['id']);
  return ids.find((id): id is string => typeof id === 'string') ?? null;
}

/** Prepares the notice. `changed` is called after the claim no longer follows another. */
export function prepareFollows(changed: () => void): { follow(): void; replace(id: string): void } {
  const amends = byId<HTMLInputElement>('amends');
  const replaces = byId<HTMLInputElement>('replaces');
  const household = byId<HTMLInputElement>('household');
  const stop = (): void => {
    amends.value = replaces.value = '';
    changed();
  };
  byId('follows-stop').addEventListener('click', stop);
  // A claim of another household follows none.
  household.addEventListener('change', () => {
    if (amends.value !== '' || replaces.value !== '') stop();
  });
  return {
    follow() {
      const name = replaces.value === '' ? 'follows.complete' : 'follows.replace';
      const id = replaces.value || amends.value;
      byId('follows').hidden = id === '';
      const words = id === '' ? '' : text(name, { id });
      if (byId('follows-text').textContent !== words) byId('follows-text').textContent = words;
    },
    replace(id) {
      amends.value = '';
      replaces.value = id;
      changed();
    },
  };
}
