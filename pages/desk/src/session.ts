// The key of this tab: taken from the fragment of the address or typed, kept until the tab is closed.

import type { Key, Scope } from './api/types.js';

/** The state of the session. */
export interface Session {
  /** The key; `null` before the user signs in. */
  readonly key: string | null;
  /** The entry of the key; `null` until it is loaded. */
  readonly self: Key | null;
  /** The reason why the service no longer accepts the key. */
  readonly expired: Rejection | null;
  /** The key of an opened link, while the session has another one. */
  readonly offered: string | null;
}

/** Why the service rejects a key: the type of the problem, and its text. */
export interface Rejection {
  readonly type: string;
  readonly message: string;
}

/** The name in the storage of the tab. */
const NAME = 'hearth-desk-key';
let session: Session = { key: stored(), self: null, expired: null, offered: null };
const listeners = new Set<() => void>();

/**
 * Takes a key from the fragment `#key=…`, and removes it from the address and from this entry of the history.
 *
 * The key decides whose claims the page shows, so a link does not replace the key of a session without a question.
 */
export function takeKey(): void {
  const found = /^#key=([^&]+)$/.exec(location.hash)?.[1];
  if (found === undefined) return;
  history.replaceState(null, '', `${location.pathname}${location.search}#/`);
  let key = found;
  try {
    key = decodeURIComponent(found);
  } catch {
    // A key with a stray percent sign is not valid: the service refuses it.
  }
  if (session.key !== null && session.key !== key) change({ ...session, offered: key });
  else signIn(key, null);
}

/** Returns the current session. */
export const current = (): Session => session;
/** Returns the key of the session. */
export const key = (): string | null => session.key;

/** Calls the listener after each change, until the returned function is called. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts the session of a key that the service accepts, or continues one with another key. */
export function signIn(key: string, self: Key | null): void {
  store(key);
  change({ key, self, expired: null, offered: null });
}

/** Keeps the key of the session, and forgets that of the link. */
export const declineOffer = (): void => change({ ...session, offered: null });

/** Adds the entry of the key. */
export const identify = (self: Key | null): void => change({ ...session, self });

/** Ends the session. */
export function signOut(): void {
  store(null);
  change({ key: null, self: null, expired: null, offered: null });
}

/** Reports that the service does not accept a key. The page stays, so that nothing typed is lost. */
export function expire(used: string | null, reason: Rejection): void {
  if (used !== null && used === session.key && session.expired === null) change({ ...session, expired: reason });
}

/** Returns whether the key has a scope. Until the entry of the key is loaded, the service decides. */
export const may = (scope: Scope): boolean => session.self === null || session.self.scopes.includes(scope);

function change(next: Session): void {
  session = next;
  for (const listener of [...listeners]) listener();
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** Stores the key for reloads of this tab. If the browser blocks the storage, a reload asks for the key again. */
function store(key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, key);
  } catch {
    // The session continues in memory.
  }
}
