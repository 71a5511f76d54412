// Sends queued claims and their photos, one claim at a time and from one tab at a time: when a claim is queued, when the
// device is back online, when the page becomes visible, and after a delay following a failure.
//
// A claim leaves the queue only after the service has stored or refused it, or the user takes it back. If the page closes
// before the answer is saved, the claim is sent again, which is idempotent.

import { alone } from './device.js';
import { text } from './language.js';
import type { KeyTrouble } from './notices.js';
import { markSent, photoOf, photosIn } from './photo-store.js';
import { saidIn } from './problems.js';
import { sendClaim, sendPhoto, type Outcome } from './server.js';
import { allClaims, apiKey, changeClaim, claimOf, deleteClaim, type KeptClaim } from './store.js';

/** Callbacks about sending. */
export interface Watcher {
  /** The claim that is being sent; `null` if none is. */
  sending(id: string | null): void;
  /** The key is missing or was refused. */
  keyTrouble(trouble: KeyTrouble): void;
  /** A claim was stored or refused. */
  settled(claim: KeptClaim): void;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends all claims that are due. `now` includes claims that wait for a retry. */
export async function sendQueued(watcher: Watcher, now = false): Promise<void> {
  try {
    for (const { id } of (await queued()).filter((claim) => now || isDue(claim))) {
      let goesOn = true;
      await alone(LOCK, async () => void (goesOn = await sendOne(id, watcher)));
      if (!goesOn) break;
    }
  } finally {
    await planNext(watcher);
  }
}

/** Takes a claim out of the queue, so that it can be changed. Returns whether it was still waiting. */
export async function takeBack(id: string): Promise<boolean> {
  let isTaken = false;
  await alone(LOCK, async () => {
    const changed = await changeClaim(id, (claim) => {
      if (claim?.state !== 'queued') return undefined;
      const { text: _, trouble: __, nextAt: ___, attempts: ____, ...rest } = claim;
      return { ...rest, state: 'draft' };
    });
    isTaken = changed !== undefined;
  });
  return isTaken;
}

/** Deletes a claim that the service has not stored. Returns whether it was deleted. */
export async function deleteUnsent(id: string): Promise<boolean> {
  let isDeleted = false;
  await alone(LOCK, async () => void (isDeleted = await deleteClaim(id, ['draft', 'queued', 'refused'])));
  return isDeleted;
}

async function sendOne(id: string, watcher: Watcher): Promise<boolean> {
  const claim = await claimOf(id);
  if (claim?.state !== 'queued' || !claim.text) return true; // another tab has sent it, or the user took it back
  const key = await apiKey();
  if (key === '') {
    watcher.keyTrouble({ words: text('key.none'), said: '' });
    return false;
  }
  watcher.sending(id);
  const outcome = await sendWithPhotos(claim.text, key).finally(() => watcher.sending(null));
  if (outcome.kind === 'key') {
    watcher.keyTrouble({ words: text(`key.${outcome.why}`), said: saidIn(outcome.problem) });
  }
  const settled = await changeClaim(id, (before) => before && afterwards(before, outcome));
  if (settled && settled.state !== 'queued') watcher.settled(settled);
  // An error with one claim does not block the others.
  return outcome.kind !== 'key' && !(outcome.kind === 'later' && outcome.isForAll);
}

/** Sends the photos that a claim names, then the claim. */
async function sendWithPhotos(claim: string, key: string): Promise<Outcome> {
  for (const uri of photosIn(claim)) {
    const photo = await photoOf(uri);
    if (!photo || photo.isSent) continue;
    const outcome = await sendPhoto(photo.blob, uri, key);
    if (outcome) return outcome;
    await markSent(photo);
  }
  return sendClaim(claim, key);
}

function afterwards(claim: KeptClaim, outcome: Outcome): KeptClaim {
  const { trouble: _, nextAt: __, problem: ___, attempts = 0, ...rest } = claim;
  switch (outcome.kind) {
    case 'stored':
      return { ...rest, state: 'stored', record: outcome.record };
    case 'refused':
      return { ...rest, state: 'refused', problem: outcome.problem };
    case 'key':
      return { ...rest, trouble: text('key.needed') };
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

const LOCK = 'hearth-outbox';
const LONGEST_WAIT_MS = 3_600_000;
/** The longest timer, after which the clock is read again, because it may have been changed. */
const LONGEST_SLEEP_MS = 300_000;
