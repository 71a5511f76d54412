// Sends what is queued, one claim at a time, from one tab at a time: when a claim comes in, when the network is back,
// when the page is looked at again, and after a while when it failed.
//
// A claim leaves the queue only when the service has stored or refused it. Should the page go before the answer is
// written down, the claim is sent again, which is harmless.

import { alone } from './device.js';
import { sendClaim, recordOf, type Outcome } from './server.js';
import { allClaims, apiKey, changeClaim, type KeptClaim } from './store.js';

/** What the page is told of the sending. */
export interface Watcher {
  /** A claim is on its way; `null` when none is. */
  sending(id: string | null): void;
  /** The key is missing or refused; `null` when it is not. */
  keyTrouble(why: string | null): void;
  /** A claim was stored or refused. */
  settled(claim: KeptClaim): void;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends until nothing is due. `now` tries also those that were to wait. */
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

/** Asks what became of pending claims. */
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
  if (!claim?.text) return true; // another tab was faster
  const key = await apiKey();
  if (key === '') {
    watcher.keyTrouble('This device has no API key yet.');
    return false;
  }
  watcher.sending(id);
  const outcome = await sendClaim(claim.text, key).finally(() => watcher.sending(null));
  watcher.keyTrouble(outcome.kind === 'key' ? `The service does not accept the API key: ${outcome.why}.` : null);
  const settled = await changeClaim(id, (before) => before && afterwards(before, outcome));
  if (settled && settled.state !== 'queued') watcher.settled(settled);
  // What is wrong with one claim only, holds up no other.
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
      return { ...rest, trouble: 'it needs a valid API key' };
    case 'later': {
      const waitMs = Math.min(Math.max(outcome.afterMs ?? 0, backOffMs(attempts)), LONGEST_WAIT_MS);
      return { ...rest, attempts: attempts + 1, trouble: outcome.why, nextAt: Date.now() + waitMs };
    }
  }
}

/** 2 s, 4 s, 8 s, … up to 5 minutes, each a little more or less, so that many devices do not come at once. */
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

/** What waits: what was not tried yet, the oldest first, and then what was, so that it is in nobody's way. */
async function queued(): Promise<KeptClaim[]> {
  const waiting = (await allClaims()).filter(({ state }) => state === 'queued').reverse();
  return waiting.sort((one, other) => (one.nextAt ?? 0) - (other.nextAt ?? 0));
}

/** Whether it is time. No wait is longer than the longest: a time beyond it was written by a clock that was wrong. */
const isDue = ({ nextAt = 0 }: KeptClaim): boolean => nextAt <= Date.now() || nextAt > Date.now() + LONGEST_WAIT_MS;

const LONGEST_WAIT_MS = 3_600_000;
/** How long a timer runs before the clock is looked at again; a phone's may be set meanwhile. */
const LONGEST_SLEEP_MS = 300_000;
const MOST_REFRESHED = 20;
