// Routes in the fragment of the address, such as `#/claims?status=disputed`, so that reload, back and links work.

import { useEffect, useState } from 'preact/hooks';

/** The place in the page that the address names. */
export interface Route {
  /** The decoded segments of the path. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** Returns the route of the address. */
export function route(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split(/\?(.*)/s, 2);
  return { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) };
}

/** Returns the address of a route. Parameters without a value are left out. */
export function href(path: readonly string[], query: URLSearchParams | Record<string, string> = {}): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of [...parameters]) if (value === '') parameters.delete(name);
  const text = parameters.toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text && `?${text}`}`;
}

/** Goes to an address. The state stays with this entry of the history, which can replace the current one. */
export function go(address: string, { state = null, isReplacing = false }: Step = {}): void {
  if (isReplacing) history.replaceState(state, '', address);
  else history.pushState(state, '', address);
  dispatchEvent(new Event(CHANGED));
}

/** Returns the route, and renders again when it changes. */
export function useRoute(): Route {
  const [found, set] = useState(route);
  useEffect(() => {
    const update = () => set(route());
    const events = ['hashchange', 'popstate', CHANGED];
    for (const event of events) addEventListener(event, update);
    return () => events.forEach((event) => removeEventListener(event, update));
  }, []);
  return found;
}

/** The entry of the history that a step makes. */
interface Step {
  readonly state?: unknown;
  readonly isReplacing?: boolean;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const CHANGED = 'hearth-route';
