// Storage on the device: claims in every state, and the API key, in IndexedDB through `idb`.
//
// A claim is changed but never deleted, except for an empty draft. Other tabs are notified of every change. If the
// browser blocks storage, everything is kept in memory until the page closes.

import type { ClaimRecord, Finding } from 'hearth-kpt';
import type { Problem } from 'hearth-kpt/forms';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** The controls' names and values, in order. */
export type Entries = [name: string, value: string][];

/** A record as stored by the server. */
export type StoredRecord = ClaimRecord & { id: string; createdAt: string };

/** A claim on this device. */
export interface KeptClaim {
  readonly id: string;
  /** The state: a draft, waiting to be sent, stored by the server, or refused by it. */
  readonly state: 'draft' | 'queued' | 'stored' | 'refused';
  /** When the claim was created and last changed by the user, in milliseconds. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly entries: Entries;
  /** The JSON text, if the claim is valid. */
  readonly text?: string;
  /** The number of failed attempts, the reason of the last failure, and the time of the next attempt. */
  readonly attempts?: number;
  readonly trouble?: string;
  readonly nextAt?: number;
  readonly record?: StoredRecord;
  readonly problem?: Problem;
  /** Findings to show when the claim is opened again. */
  readonly findings?: Finding[];
}

interface Schema extends DBSchema {
  claims: { key: string; value: KeptClaim };
  settings: { key: string; value: string };
}

const channel = new BroadcastChannel('hearth-claims');
const listeners = new Set<() => void>();
const memory = { claims: new Map<string, KeptClaim>(), key: '' };
let opened: Promise<IDBPDatabase<Schema> | null> | undefined;

/** Returns all claims, newest first. */
export async function allClaims(): Promise<KeptClaim[]> {
  const claims = (await (await database())?.getAll('claims')) ?? [...memory.claims.values()];
  return claims.sort((one, other) => other.createdAt - one.createdAt);
}

export async function claimOf(id: string): Promise<KeptClaim | undefined> {
  const kept = await database();
  return kept ? kept.get('claims', id) : memory.claims.get(id);
}

/**
 * Changes or adds a claim, and resolves once it is on disk.
 *
 * @param change receives the current claim, which another tab may have changed; `undefined` as a result leaves the
 *   claim unchanged
 */
export async function changeClaim(
  id: string,
  change: (before: KeptClaim | undefined) => KeptClaim | undefined,
): Promise<KeptClaim | undefined> {
  const transaction = (await database())?.transaction('claims', 'readwrite', { durability: 'strict' });
  const claim = change(transaction ? await transaction.store.get(id) : memory.claims.get(id));
  if (claim && transaction) await transaction.store.put(claim);
  else if (claim) memory.claims.set(id, claim);
  await transaction?.done;
  if (claim) notify();
  return claim;
}

/** Deletes an empty draft. */
export async function deleteDraft(id: string): Promise<void> {
  const transaction = (await database())?.transaction('claims', 'readwrite');
  const claim = transaction ? await transaction.store.get(id) : memory.claims.get(id);
  if (claim?.state === 'draft') await (transaction ? transaction.store.delete(id) : memory.claims.delete(id));
  await transaction?.done;
  notify();
}

export async function apiKey(): Promise<string> {
  const kept = await database();
  return (kept ? await kept.get('settings', 'key') : memory.key) ?? '';
}

export async function setApiKey(key: string): Promise<void> {
  const kept = await database();
  if (kept) await kept.put('settings', key, 'key');
  else memory.key = key;
  notify();
}

/** Returns whether the browser allows storage. Otherwise everything is lost when the page closes. */
export const keepsClaims = async (): Promise<boolean> => (await database()) !== null;

/** Calls `listener` after each change in any tab. */
export function onChange(listener: () => void): void {
  listeners.add(listener);
}

channel.addEventListener('message', () => {
  for (const listener of listeners) listener();
});

function notify(): void {
  for (const listener of listeners) listener();
  channel.postMessage('changed');
}

function database(): Promise<IDBPDatabase<Schema> | null> {
  return (opened ??= open().catch(() => null));
}

async function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('hearth', 1, {
    upgrade(created) {
      created.createObjectStore('claims', { keyPath: 'id' });
      created.createObjectStore('settings');
    },
    terminated: () => (opened = undefined),
  });
}
