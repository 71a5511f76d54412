// The service at this origin: sends a claim, fetches a record, and interprets the answers.
//
// Only a valid answer of the service settles a claim. Anything else, for example the login page of a captive portal,
// counts as a network failure.

import type { Problem } from 'hearth-kpt/forms';

import type { StoredRecord } from './store.js';

/** The outcome of sending a claim. */
export type Outcome =
  | { readonly kind: 'stored'; readonly record: StoredRecord }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'key'; readonly why: string }
  | Later;

/** The claim has to be sent again. `isForAll` if the failure affects every claim. */
export interface Later {
  readonly kind: 'later';
  readonly why: string;
  readonly afterMs: number | null;
  readonly isForAll: boolean;
}

/** Sends a claim. Sending is idempotent: the service answers the same claim with the same record. */
export async function sendClaim(text: string, key: string): Promise<Outcome> {
  const headers = { 'content-type': 'application/json', ...authorization(key) };
  let response: Response;
  let answer: string;
  try {
    response = await fetch('/v1/claims', { method: 'POST', headers, body: text, ...OPTIONS() });
    answer = await response.text();
  } catch {
    return { kind: 'later', why: 'the service cannot be reached', afterMs: null, isForAll: true };
  }
  const { status } = response;
  const body = objectIn(answer);
  if ((status === 200 || status === 201) && isRecord(body)) return { kind: 'stored', record: body };
  const isAboutKey = status === 401 || status === 403;
  if (isAboutKey && isProblem(response, body)) return { kind: 'key', why: body.detail ?? 'the key is not valid' };
  if (REFUSALS.includes(status) && isProblem(response, body)) return { kind: 'refused', problem: body };
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  const afterMs = Number.isFinite(seconds) ? seconds * 1000 : null;
  const isForAll = isAboutKey || status === 429 || (status > 500 && status < 600) || (response.ok && !body);
  return { kind: 'later', why: `the service is not ready (${status})`, afterMs, isForAll };
}

/** Fetches the current record, which may no longer be pending; `null` if that fails. */
export async function recordOf(id: string, key: string): Promise<StoredRecord | null> {
  try {
    const response = await fetch(`/v1/claims/${id}`, { headers: authorization(key), ...OPTIONS() });
    const body = objectIn(await response.text());
    return response.ok && isRecord(body) ? body : null;
  } catch {
    return null;
  }
}

/** Omits a key that is not a valid header value, so that the service rejects it in place of `fetch`. */
const authorization = (key: string): Record<string, string> =>
  /^[\x21-\x7e]+$/.test(key) ? { authorization: `Bearer ${key}` } : {};

const OPTIONS = (): RequestInit => ({ redirect: 'error', cache: 'no-store', signal: AbortSignal.timeout(30_000) });

/** Statuses for which a retry cannot succeed. */
const REFUSALS = [400, 409, 413, 415, 422];

/** Parses an object; `null` if the text is not one. */
function objectIn(text: string): object | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

/** Checks the members of a record that the page reads. */
function isRecord(body: object | null): body is StoredRecord {
  const { id, status, outstanding, credential } = (body ?? {}) as Partial<StoredRecord>;
  return (
    typeof id === 'string' &&
    typeof status === 'string' &&
    Array.isArray(outstanding) &&
    outstanding.every((one) => typeof one?.message === 'string' && typeof one.params === 'object') &&
    typeof (credential ?? {}) === 'object'
  );
}

function isProblem(response: Response, body: object | null): body is Problem {
  const { errors = [] } = (body ?? {}) as Problem;
  return (
    body !== null &&
    response.headers.get('content-type')?.startsWith('application/problem+json') === true &&
    Array.isArray(errors) &&
    errors.every((one) => typeof one?.detail === 'string')
  );
}
