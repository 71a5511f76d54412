// The records of this device's claims: their statuses are fetched again when the page opens, becomes visible or is back
// online, and every minute while it is visible.

import { recordOf } from './server.js';
import { allClaims, apiKey, changeClaim, type KeptClaim } from './store.js';

const checkedAt = new Map<string, number>();

/**
 * Fetches records whose status may have changed, those that were not fetched for the longest time first.
 *
 * @param changed called with each claim whose status has changed
 * @param others ids of records that have changed, for example because a new one amends them
 */
export async function refreshRecords(
  changed: (claim: KeptClaim) => void,
  others: readonly string[] = [],
): Promise<void> {
  const key = await apiKey();
  if (key === '' || !navigator.onLine) return;
  const open = (await allClaims()).filter(({ record }) => record && !FINAL.includes(record.status));
  const oldest = open.sort((one, other) => (checkedAt.get(one.id) ?? 0) - (checkedAt.get(other.id) ?? 0));
  const wanted = others.length > 0 ? open.filter(({ record }) => others.includes(record!.id)) : oldest;
  for (const { id, record } of wanted.slice(0, MOST_AT_ONCE)) {
    const now = await recordOf(record!.id, key);
    if (!now) return;
    checkedAt.set(id, Date.now());
    if (now.status === record!.status && now.statusReason === record!.statusReason) continue;
    const claim = await changeClaim(id, (before) => before && { ...before, record: now });
    if (claim && now.status !== record!.status) changed(claim);
  }
}

/** Statuses that never change. */
const FINAL = ['superseded', 'invalidated'];
const MOST_AT_ONCE = 20;
export const REFRESH_MS = 60_000;
