// The photos on this device, by their URIs, until they are sent.
//
// They have a database of their own: a new version of the claims' database would wait for tabs with an earlier page.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A photo of a claim. */
export interface KeptPhoto {
  readonly uri: string;
  readonly blob: Blob;
  readonly keptAt: number;
  readonly isSent: boolean;
}

interface Schema extends DBSchema {
  photos: { key: string; value: KeptPhoto };
}

const memory = new Map<string, KeptPhoto>();
let opened: Promise<IDBPDatabase<Schema> | null> | undefined;

export async function photoOf(uri: string): Promise<KeptPhoto | undefined> {
  const kept = await database();
  return kept ? kept.get('photos', uri) : memory.get(uri);
}

/** Stores a photo, unless it is there already. */
export async function keepPhoto(photo: KeptPhoto): Promise<void> {
  if (await photoOf(photo.uri)) return;
  await putPhoto(photo);
}

/** Marks a photo as sent, so that it is not sent again. */
export async function markSent(photo: KeptPhoto): Promise<void> {
  await putPhoto({ ...photo, isSent: true });
}

async function putPhoto(photo: KeptPhoto): Promise<void> {
  const kept = await database();
  if (kept) await kept.put('photos', photo);
  else memory.set(photo.uri, photo);
}

/** Returns the database; `null` if the browser blocks it. */
function database(): Promise<IDBPDatabase<Schema> | null> {
  return (opened ??= open().catch(() => null));
}

async function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('hearth-photos', 1, {
    upgrade: (created) => void created.createObjectStore('photos', { keyPath: 'uri' }),
    terminated: () => (opened = undefined),
  });
}

/** Deletes the photos that no unsent claim names. A photo of today may belong to a draft that is not saved yet. */
export async function deleteUnusedPhotos(isUsed: (uri: string) => boolean): Promise<void> {
  const kept = await database();
  for (const { uri, keptAt } of (await kept?.getAll('photos')) ?? []) {
    if (Date.now() - keptAt > DAY_MS && !isUsed(uri)) await kept!.delete('photos', uri);
  }
}

/** Returns the URIs of photos in the text of a claim. */
export const photosIn = (text: string): string[] => text.match(/ni:\/\/\/sha-256;[\w-]{43}/g) ?? [];

const DAY_MS = 86_400_000;
