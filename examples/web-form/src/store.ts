// What is kept on the device: claims in every state, and the API key. IndexedDB, by way of `idb`.
//
// A claim that was put here is only ever changed, never deleted, unless it is a draft without anything in it. Other
// tabs are told of every change. Where the browser refuses to keep anything, all of it is there until the page goes.

import type { ClaimRecord, Finding } from 'hearth-kpt';
import type { Problem } from 'hearth-kpt/forms';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** What stands in the controls of the form: names and values, in their order. */
export type Entries = [name: string, value: string][];

/** What a server stored: its decision, and what it calls it. */
export type StoredRecord = ClaimRecord & { id: string; createdAt: string };

/** A claim on this device. */
export interface KeptClaim {
  readonly id: string;
  /** Where it is: being written, waiting for the network, stored by the server, or refused by it. */
  readonly state: 'draft' | 'queued' | 'stored' | 'refused';
  /** When it was begun, and last touched by the user; milliseconds. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly entries: Entries;
  /** Its JSON text, when it was right. */
  readonly text?: string;
  /** How often it was sent in vain, why the last time, and when it is tried again. */
  readonly attempts?: number;
  readonly trouble?: string;
  readonly nextAt?: number;
  readonly record?: StoredRecord;
  readonly problem?: Problem;
  /** Findings that the page has to show when it is opened again. */
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

/** All claims, the newest first. */
export async function allClaims(): Promise<KeptClaim[]> {
  const claims = (await (await database())?.getAll('claims')) ?? [...memory.claims.values()];
  return claims.sort((one, other) => other.createdAt - one.createdAt);
}

export async function claimOf(id: string): Promise<KeptClaim | undefined> {
  const kept = await database();
  return kept ? kept.get('claims', id) : memory.claims.get(id);
}

/**
 * Changes a claim, or adds it; done when it is on the disk. `change` gets what is there now, so that what another tab
 * has written meanwhile is not lost; without an answer nothing changes.
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
  if (claim) tell();
  return claim;
}

/** Deletes a draft that has nothing in it any more. */
export async function deleteDraft(id: string): Promise<void> {
  const transaction = (await database())?.transaction('claims', 'readwrite');
  const claim = transaction ? await transaction.store.get(id) : memory.claims.get(id);
  if (claim?.state === 'draft') await (transaction ? transaction.store.delete(id) : memory.claims.delete(id));
  await transaction?.done;
  tell();
}

export async function apiKey(): Promise<string> {
  const kept = await database();
  return (kept ? await kept.get('settings', 'key') : memory.key) ?? '';
}

export async function setApiKey(key: string): Promise<void> {
  const kept = await database();
  if (kept) await kept.put('settings', key, 'key');
  else memory.key = key;
  tell();
}

/** Whether the browser lets this page keep anything. Else all is there until the page is closed. */
export const keepsClaims = async (): Promise<boolean> => (await database()) !== null;

/** Calls `listener` after each change, in this tab or another. */
export function onChange(listener: () => void): void {
  listeners.add(listener);
}

channel.addEventListener('message', () => {
  for (const listener of listeners) listener();
});

function tell(): void {
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
