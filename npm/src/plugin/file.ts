// Records in files, one per room, for any number of processes on one machine.

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { lock } from 'proper-lockfile';

import { parseRecord } from '../preferences.js';
import type { PreferencesStore } from './store.js';

/**
 * Creates a store that keeps records in a directory, which is created if missing. Each write replaces the whole file
 * under a lock, so readers never see a partial record and concurrent writes are never lost. A file without a valid
 * record is an error and is never overwritten.
 *
 * @param directory the path of the directory
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

/**
 * Returns a file name that is valid on every file system: a readable part of the room id, and a digest that is unique
 * per room.
 */
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
    throw new Error(`${file} does not contain a record; fix or remove the file`, { cause });
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

/** Runs the work while holding the lock. `stillHeld` throws if the lock was lost. */
async function locked<T>(file: string, work: (file: string, stillHeld: () => void) => Promise<T>): Promise<T> {
  let lost: Error | undefined;
  const release = await lock(file, {
    realpath: false,
    retries: { retries: 1200, factor: 1.2, minTimeout: 2, maxTimeout: 50, randomize: true }, // about one minute
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

/** Serialises the writes of a room within a process, so that they do not compete for the lock. */
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
