// The service at this origin: sends claims and photos, fetches records and households, and interprets the answers.
//
// Only a valid answer of the service settles a claim. Anything else, for example the login page of a captive portal,
// counts as a network failure.

import type { Problem } from 'hearth-kpt/forms';

import { text as words } from './language.js';
import type { StoredRecord } from './store.js';

/** The outcome of sending a claim. */
export type Outcome =
  | { readonly kind: 'stored'; readonly record: StoredRecord }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | KeyRefused
  | Later;

/** The service does not accept the key, or not for this claim. */
export interface KeyRefused {
  readonly kind: 'key';
  readonly why: KeyTrouble;
  readonly problem: Problem;
}

/** Why the service does not accept the key. */
export type KeyTrouble = 'revoked' | 'expired' | 'refused' | 'not_allowed';

/** The claim has to be sent again. `isForAll` if the failure affects every claim. */
export interface Later {
  readonly kind: 'later';
  readonly why: string;
  readonly afterMs: number | null;
  readonly isForAll: boolean;
}

/** A household of a study's selections. */
export interface Household {
  readonly householdId: string;
  /** The group; `null` if the selection is for both groups, and the household is not measured. */
  readonly testGroup: string | null;
  readonly isReserve: boolean;
  /** The newest record of the household in the study. */
  readonly record: { readonly id: string; readonly status: string } | null;
}

/** Sends a claim. Sending is idempotent: the service answers the same claim with the same record. */
export async function sendClaim(text: string, key: string): Promise<Outcome> {
  const answer = await post('/v1/claims', text, 'application/json', key);
  if ('kind' in answer) return answer;
  const { status, body } = answer;
  if ((status === 200 || status === 201) && isRecord(body)) return { kind: 'stored', record: body };
  return refusalIn(answer) ?? laterIn(answer, words('later.not_ready', { status }));
}

/** Sends a photo. Returns `null` once the service has it. Sending is idempotent. */
export async function sendPhoto(photo: Blob, uri: string, key: string): Promise<Outcome | null> {
  const answer = await post('/v1/attachments', photo, photo.type, key);
  if ('kind' in answer) return answer;
  const { status, body } = answer;
  if ((status === 200 || status === 201) && (body as { uri?: string } | null)?.uri === uri) return null;
  return refusalIn(answer) ?? laterIn(answer, words('later.photos', { status }));
}

/** Fetches the current record, whose status may have changed; `null` if that fails. */
export async function recordOf(id: string, key: string): Promise<StoredRecord | null> {
  const body = await get(`/v1/claims/${encodeURIComponent(id)}`, key);
  return isRecord(body) ? body : null;
}

/** Fetches the households that were drawn for a study, page by page; `null` if that fails. */
export async function householdsOf(study: string, key: string): Promise<Household[] | null> {
  const households: Household[] = [];
  let query = new URLSearchParams({ study });
  while (households.length < MOST_HOUSEHOLDS) {
    const page = (await get(`/v1/households?${query}`, key)) as { data?: unknown; next?: unknown } | null;
    if (!Array.isArray(page?.data)) return null;
    households.push(...(page.data as Household[]).filter((one) => typeof one?.householdId === 'string'));
    if (typeof page.next !== 'string') break;
    query = new URLSearchParams({ study, after: page.next });
  }
  return households;
}

interface Answer {
  readonly status: number;
  readonly response: Response;
  readonly body: object | null;
}

async function post(path: string, body: string | Blob, type: string, key: string): Promise<Answer | Later> {
  const headers = { 'content-type': type, ...authorization(key) };
  try {
    const response = await fetch(path, { method: 'POST', headers, body, ...OPTIONS() });
    return { status: response.status, response, body: objectIn(await response.text()) };
  } catch {
    return { kind: 'later', why: words('later.unreachable'), afterMs: null, isForAll: true };
  }
}

async function get(path: string, key: string): Promise<object | null> {
  try {
    const response = await fetch(path, { headers: authorization(key), ...OPTIONS() });
    const body = objectIn(await response.text());
    return response.ok ? body : null;
  } catch {
    return null;
  }
}

function refusalIn({ status, response, body }: Answer): Outcome | null {
  if (!isProblem(response, body)) return null;
  if (status === 403) return { kind: 'key', why: 'not_allowed', problem: body };
  if (status === 401) {
    const { type } = body as { type?: unknown };
    return { kind: 'key', why: KEY_TROUBLES[String(type)] ?? 'refused', problem: body };
  }
  return REFUSALS.includes(status) ? { kind: 'refused', problem: body } : null;
}

function laterIn({ status, response, body }: Answer, why: string): Later {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  const afterMs = Number.isFinite(seconds) ? seconds * 1000 : null;
  const isForAll = status === 401 || status === 403 || status === 429 || (status > 500 && status < 600);
  return { kind: 'later', why, afterMs, isForAll: isForAll || (response.ok && !body) };
}

/** Omits a key that is not a valid header value, so that the service rejects it in place of `fetch`. */
const authorization = (key: string): Record<string, string> =>
  /^[\x21-\x7e]+$/.test(key) ? { authorization: `Bearer ${key}` } : {};

const OPTIONS = (): RequestInit => ({ redirect: 'error', cache: 'no-store', signal: AbortSignal.timeout(30_000) });

/** The most households that the page keeps of a study. */
const MOST_HOUSEHOLDS = 2000;

/** The types of the problems of a key that was valid before. */
const KEY_TROUBLES: Record<string, KeyTrouble> = {
  'urn:hearth:problem:revoked-key': 'revoked',
  'urn:hearth:problem:expired-key': 'expired',
};

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
