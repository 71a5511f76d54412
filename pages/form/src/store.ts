// Storage on the device: claims in every state, and the settings, in IndexedDB through `idb`.
//
// A claim is deleted only on request, or if it is an empty draft. Other tabs are notified of every change. If the browser
// blocks storage, everything is kept in memory until the page closes.

import type { ClaimRecord, Finding } from 'hearth-kpt';
import type { Problem } from 'hearth-kpt/forms';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** The controls' names and values, in order. */
export type Entries = [name: string, value: string][];

/** A record as stored by the server. */
export type StoredRecord = Omit<ClaimRecord, 'status'> & {
  id: string;
  status: string;
  createdAt: string;
  statusReason?: string;
  amends?: string;
  amendedBy?: string;
  replaces?: string;
  replacedBy?: string;
};

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
  /** The key, and answers of the service that the page uses offline. */
  settings: { key: string; value: string };
}

const channel = new BroadcastChannel('hearth-claims');
const listeners = new Set<() => void>();
const memory = {
  claims: new Map<string, KeptClaim>(),
  settings: new Map<string, string>(),
};
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

/** Deletes a claim if it is in one of the states. Returns whether it was deleted. */
export async function deleteClaim(id: string, states: readonly KeptClaim['state'][]): Promise<boolean> {
  const transaction = (await database())?.transaction('claims', 'readwrite');
  const claim = transaction ? await transaction.store.get(id) : memory.claims.get(id);
  const isDeleted = claim !== undefined && states.includes(claim.state);
  if (isDeleted) await (transaction ? transaction.store.delete(id) : memory.claims.delete(id));
  await transaction?.done;
  notify();
  return isDeleted;
}

export const apiKey = (): Promise<string> => setting('key');

export async function setApiKey(key: string): Promise<void> {
  await setSetting('key', key);
  notify();
}

/** Returns a stored text; '' without one. */
export async function setting(name: string): Promise<string> {
  const kept = await database();
  return (kept ? await kept.get('settings', name) : memory.settings.get(name)) ?? '';
}

export async function setSetting(name: string, value: string): Promise<void> {
  const kept = await database();
  if (kept) await kept.put('settings', value, name);
  else memory.settings.set(name, value);
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
