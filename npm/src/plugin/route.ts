// `GET /user-preferences` for servers with the Fetch API: returns the stored record to an authorised client.

import { readRecord, type Reading } from './hydrate.js';
import { roomOf } from './room.js';

/** Options of the route. */
export interface RouteOptions {
  /** Returns the room for the credential of a request; `null` if the credential is missing or invalid. */
  room(request: Request): string | null | Promise<string | null>;
  /** The path of the route; defaults to `/user-preferences`. */
  path?: string;
  /** The value of `WWW-Authenticate` in 401 responses; defaults to `Bearer realm="hearth"`. */
  challenge?: string;
}

export type RouteHandler = (request: Request) => Promise<Response>;

export function routeHandler(around: Reading, options: RouteOptions): RouteHandler {
  return async (request) => {
    const response = await respond(around, options, request);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}

async function respond(around: Reading, options: RouteOptions, request: Request): Promise<Response> {
  const { room, path = PATH, challenge = 'Bearer realm="hearth"' } = options;
  if (new URL(request.url).pathname !== path) return notFound();
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return problem(405, 'method-not-allowed', 'Method not allowed', { Allow: 'GET, HEAD' });
  }
  try {
    const roomId = roomOf(await room(request));
    if (roomId === null) {
      return problem(401, 'unauthorized', 'A valid credential is required', { 'WWW-Authenticate': challenge });
    }
    return await answer(request, (await readRecord(around, roomId)) ?? 'null');
  } catch (error) {
    around.report(error);
    return problem(503, 'unavailable', 'The service is unavailable', { 'Retry-After': '1' });
  }
}

/** The response to every request if the plugin is disabled. */
export const notFound = (): Response => problem(404, 'not-found', 'Not found', {});

async function answer(request: Request, record: string): Promise<Response> {
  const etag = await tagOf(record);
  // A client may cache the record, but must revalidate it.
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(record, { headers: { 'Content-Type': 'application/json', ...headers } });
}

async function tagOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(digest).subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0'));
  return `"${hex.join('')}"`;
}

/** Returns whether `If-None-Match` contains the tag, by weak comparison (RFC 9110, section 13.1.2). */
function matches(condition: string | null, etag: string): boolean {
  if (condition === null) return false;
  return condition.trim() === '*' || [...condition.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}

/** Returns a problem document (RFC 9457), without internal details. */
function problem(status: number, kind: string, title: string, headers: Record<string, string>): Response {
  const body = JSON.stringify({ type: `urn:hearth:problem:${kind}`, title, status });
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  });
}

const PATH = '/user-preferences';
