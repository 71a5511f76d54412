// Sends queued claims, one at a time and from one tab at a time: when a claim is queued, when the device is back
// online, when the page becomes visible, and after a delay following a failure.
//
// A claim leaves the queue only after the service has stored or refused it. If the page closes before the answer is
// saved, the claim is sent again, which is idempotent.

import { alone } from './device.js';
import { sendClaim, recordOf, type Outcome } from './server.js';
import { allClaims, apiKey, changeClaim, type KeptClaim } from './store.js';

/** Callbacks about sending. */
export interface Watcher {
  /** The claim that is being sent; `null` if none is. */
  sending(id: string | null): void;
  /** The key is missing or was refused; `null` if it is valid. */
  keyTrouble(why: string | null): void;
  /** A claim was stored or refused. */
  settled(claim: KeptClaim): void;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends all claims that are due. `now` includes claims that wait for a retry. */
export async function sendQueued(watcher: Watcher, now = false): Promise<void> {
  try {
    await alone('hearth-outbox', async () => {
      for (const { id } of (await queued()).filter((claim) => now || isDue(claim))) {
        const goesOn = await sendOne(id, watcher);
        if (!goesOn) break;
      }
    });
  } finally {
    await planNext(watcher);
  }
}

/** Fetches the records of pending claims again. */
export async function refreshPending(): Promise<void> {
  const key = await apiKey();
  const pending = (await allClaims()).filter(({ record }) => record?.status === 'pending');
  for (const { id, record } of key === '' ? [] : pending.slice(0, MOST_REFRESHED)) {
    const now = await recordOf(record!.id, key);
    if (!now) return;
    if (now.status !== record!.status) await changeClaim(id, (claim) => claim && { ...claim, record: now });
  }
}

async function sendOne(id: string, watcher: Watcher): Promise<boolean> {
  const [claim] = (await queued()).filter((one) => one.id === id);
  if (!claim?.text) return true; // another tab has sent it
  const key = await apiKey();
  if (key === '') {
    watcher.keyTrouble('This device has no key yet.');
    return false;
  }
  watcher.sending(id);
  const outcome = await sendClaim(claim.text, key).finally(() => watcher.sending(null));
  watcher.keyTrouble(outcome.kind === 'key' ? `The service does not accept the key: ${outcome.why}.` : null);
  const settled = await changeClaim(id, (before) => before && afterwards(before, outcome));
  if (settled && settled.state !== 'queued') watcher.settled(settled);
  // An error with one claim does not block the others.
  return outcome.kind !== 'key' && !(outcome.kind === 'later' && outcome.isForAll);
}

function afterwards(claim: KeptClaim, outcome: Outcome): KeptClaim {
  const { trouble: _, nextAt: __, problem: ___, attempts = 0, ...rest } = claim;
  switch (outcome.kind) {
    case 'stored':
      return { ...rest, state: 'stored', record: outcome.record };
    case 'refused':
      return { ...rest, state: 'refused', problem: outcome.problem };
    case 'key':
      return { ...rest, trouble: 'the service needs a valid key' };
    case 'later': {
      const waitMs = Math.min(Math.max(outcome.afterMs ?? 0, backOffMs(attempts)), LONGEST_WAIT_MS);
      return { ...rest, attempts: attempts + 1, trouble: outcome.why, nextAt: Date.now() + waitMs };
    }
  }
}

/**
 * Returns the retry delay: 2 s, 4 s, 8 s, … up to 5 minutes, with jitter, so that devices do not retry simultaneously.
 */
function backOffMs(attempts: number): number {
  return Math.min(2000 * 2 ** attempts, 300_000) * (0.75 + Math.random() / 2);
}

async function planNext(watcher: Watcher): Promise<void> {
  clearTimeout(timer);
  const waiting = (await queued()).filter(({ nextAt }) => nextAt !== undefined);
  if (waiting.length === 0) return;
  const waits = waiting.map((claim) => (isDue(claim) ? 0 : claim.nextAt! - Date.now()));
  timer = setTimeout(() => void sendQueued(watcher), Math.max(500, Math.min(...waits, LONGEST_SLEEP_MS)));
}

/** Returns the waiting claims: new ones first, oldest first, then retries, which therefore never delay a new claim. */
async function queued(): Promise<KeptClaim[]> {
  const waiting = (await allClaims()).filter(({ state }) => state === 'queued').reverse();
  return waiting.sort((one, other) => (one.nextAt ?? 0) - (other.nextAt ?? 0));
}

/** Returns whether a claim is due. A time beyond the longest delay was written by a wrong clock and is ignored. */
const isDue = ({ nextAt = 0 }: KeptClaim): boolean => nextAt <= Date.now() || nextAt > Date.now() + LONGEST_WAIT_MS;

const LONGEST_WAIT_MS = 3_600_000;
/** The longest timer, after which the clock is read again, because it may have been changed. */
const LONGEST_SLEEP_MS = 300_000;
const MOST_REFRESHED = 20;
