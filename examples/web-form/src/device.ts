// What a browser may lack or refuse, and what is done without it: a page without TLS has no locks and no random UUIDs,
// and settings can forbid every storage. The page works then too, with less care: tabs do not know of each other.

/** A new identifier. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Runs something while no other tab runs what has the same name; without locks, while this tab does not. */
export async function alone(name: string, run: () => Promise<void>): Promise<void> {
  if (await hasLocks()) return navigator.locks.request(name, run);
  const before = last;
  last = before.then(run);
  const own = last;
  last = own.catch(() => {});
  return own;
}

/** Holds a lock until what it gives is called; `null` when another tab has it. */
export async function hold(name: string): Promise<(() => void) | null> {
  if (!(await hasLocks())) return () => {};
  return new Promise((held) => {
    void navigator.locks.request(name, { ifAvailable: true }, (got) => {
      if (!got) return held(null);
      return new Promise<void>((free) => held(free));
    });
  });
}

/** Texts by name, where writing may fail and reading may find nothing. */
export interface Notes {
  names(): string[];
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
}

/** Notes of this tab, and of this device. */
export const tabNotes = notes(() => sessionStorage);
export const deviceNotes = notes(() => localStorage);

function notes(storage: () => Storage): Notes {
  const attempt = <T>(what: (storage: Storage) => T, otherwise: T): T => {
    try {
      return what(storage());
    } catch {
      return otherwise; // forbidden, or full
    }
  };
  return {
    names: () => attempt((all) => Object.keys(all), []),
    get: (name) => attempt((all) => all.getItem(name), null),
    set: (name, text) => attempt((all) => all.setItem(name, text), undefined),
    remove: (name) => attempt((all) => all.removeItem(name), undefined),
  };
}

/** Whether there are locks, and they are not forbidden. */
const hasLocks = (): Promise<boolean> =>
  (locks ??= Promise.resolve()
    .then(() => navigator.locks.query())
    .then(() => true)
    .catch(() => false));

let locks: Promise<boolean> | undefined;
let last: Promise<void> = Promise.resolve();
