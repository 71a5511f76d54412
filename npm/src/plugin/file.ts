// Records in files, one for each room: for one machine, with as many processes as there are.

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { lock } from 'proper-lockfile';

import { parseRecord } from '../preferences.js';
import type { PreferencesStore } from './store.js';

/**
 * Keeps records in a directory, which is made where it is missing. A file is replaced whole and under a lock, so that
 * readers never see half a record and no writer loses what another wrote. A file that holds no record is an error,
 * and is not written over.
 */
export function fileStore(directory: string): PreferencesStore {
  const path = (roomId: string): string => join(directory, fileName(roomId));
  const inTurn = turns();
  return {
    read: (roomId) => readRecord(path(roomId)),
    write: (roomId, merge) =>
      inTurn(roomId, async () => {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        return locked(path(roomId), async (file, stillHeld) => {
          const before = await readRecord(file);
          const merged = merge(before);
          if (merged.record !== null && merged.record !== before) await replace(file, merged.record, stillHeld);
          return merged;
        });
      }),
  };
}

/** A name that every file system takes: what can be read of the room's id, and a digest that no two rooms share. */
function fileName(roomId: string): string {
  const readable = roomId.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_').slice(0, 40);
  return `${readable}-${createHash('sha256').update(roomId).digest('hex')}.json`;
}

async function readRecord(file: string): Promise<string | null> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    parseRecord(text);
    return text;
  } catch (cause) {
    throw new Error(`${file} holds no record; mend it or take it away`, { cause });
  }
}

async function replace(file: string, text: string, stillHeld: () => void): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    stillHeld();
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Works while no other process holds the lock. `stillHeld` throws when it was lost on the way. */
async function locked<T>(file: string, work: (file: string, stillHeld: () => void) => Promise<T>): Promise<T> {
  let lost: Error | undefined;
  const release = await lock(file, {
    realpath: false,
    retries: { retries: 1200, factor: 1.2, minTimeout: 2, maxTimeout: 50, randomize: true }, // about a minute
    onCompromised: (error) => {
      lost = error;
    },
  });
  try {
    return await work(file, () => {
      if (lost !== undefined) throw lost;
    });
  } finally {
    if (lost === undefined) await release();
  }
}

/** Within a process writes of a room take turns, so that they do not contend for the lock. */
function turns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const done = turn.catch(() => {}).then(() => {
      if (last.get(key) === done) last.delete(key);
    });
    last.set(key, done);
    return turn;
  };
}
