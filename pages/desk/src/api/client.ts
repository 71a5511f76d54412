// Requests to the service at this origin, with the key of the session in the header.

import { expire, key } from '../session.js';
import { Failure, failureOf, failureWithoutAnswer } from './failure.js';
import type { Page } from './types.js';

/** The options of a request. */
export interface Options {
  readonly method?: 'GET' | 'POST';
  /** The body, sent as JSON; a text is sent unchanged. */
  readonly body?: unknown;
  readonly accept?: string;
  readonly signal?: AbortSignal;
  /** The time limit in milliseconds. */
  readonly limit?: number;
}

/** Sends a request, and returns a successful response. Throws a [`Failure`] otherwise. */
export async function send(path: string, options: Options = {}): Promise<Response> {
  const { method = 'GET', body, accept = 'application/json', signal, limit = 30_000 } = options;
  const used = key();
  const headers: Record<string, string> = { accept };
  if (used) headers['authorization'] = `Bearer ${used}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const timeout = AbortSignal.timeout(limit);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      cache: 'no-store',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw failureWithoutAnswer(error);
  }
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (response.status === 401) expire(used, failure);
  throw failure;
}

/** Sends a request, and returns the body as JSON. */
export async function json<Answer>(path: string, options: Options = {}): Promise<Answer> {
  const text = await textOf(await send(path, options), options.signal);
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new Failure('The service did not answer as expected: the answer is not JSON.', 200);
  }
}

/** Sends a request, and returns the body as text. */
export const text = async (path: string, options: Options = {}): Promise<string> =>
  textOf(await send(path, options), options.signal);

/** Reads a body, which can break off like a request. */
async function textOf(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw failureWithoutAnswer(error);
  }
}

/** Requests the pages of a list, one after another, until the last one. */
export async function* pages<Entry>(
  path: string,
  query: URLSearchParams,
  signal?: AbortSignal,
): AsyncGenerator<readonly Entry[], void, undefined> {
  const sent = new URLSearchParams(query);
  sent.set('limit', '1000');
  for (;;) {
    const page = await json<Page<Entry>>(`${path}?${sent}`, { limit: 60_000, ...(signal ? { signal } : {}) });
    yield page.data;
    if (!page.next) return;
    sent.set('after', page.next);
  }
}
