// Fallbacks for browser features. A page without TLS has no locks and no random UUIDs, and browser settings can block
// all storage. The page still works then, but tabs do not coordinate.

/** Returns a new identifier. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Runs a function while no other tab runs one under the same name; without locks, only within this tab. */
export async function alone(name: string, run: () => Promise<void>): Promise<void> {
  if (await hasLocks()) return navigator.locks.request(name, run);
  const before = last;
  last = before.then(run);
  const own = last;
  last = own.catch(() => {});
  return own;
}

/** Acquires a lock and returns a function that releases it; `null` if another tab has the lock. */
export async function hold(name: string): Promise<(() => void) | null> {
  if (!(await hasLocks())) return () => {};
  return new Promise((held) => {
    void navigator.locks.request(name, { ifAvailable: true }, (got) => {
      if (!got) return held(null);
      return new Promise<void>((free) => held(free));
    });
  });
}

/** Texts by name. Writes may fail silently, and reads may return `null`. */
export interface Notes {
  names(): string[];
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
}

/** Notes of this tab and of this device. */
export const tabNotes = notes(() => sessionStorage);
export const deviceNotes = notes(() => localStorage);

function notes(storage: () => Storage): Notes {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(storage());
    } catch {
      return otherwise; // blocked or full
    }
  };
  return {
    names: () => attempt((all) => Object.keys(all), []),
    get: (name) => attempt((all) => all.getItem(name), null),
    set: (name, text) => attempt((all) => all.setItem(name, text), undefined),
    remove: (name) => attempt((all) => all.removeItem(name), undefined),
  };
}

/** Returns whether locks are available. */
const hasLocks = (): Promise<boolean> =>
  (locks ??= Promise.resolve()
    .then(() => navigator.locks.query())
    .then(() => true)
    .catch(() => false));

let locks: Promise<boolean> | undefined;
let last: Promise<void> = Promise.resolve();
