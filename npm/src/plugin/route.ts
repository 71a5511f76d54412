// `GET /user-preferences` for servers that speak the Fetch API: the record as it is stored, for who may see the room.

import { readRecord, type Reading } from './hydrate.js';
import { roomOf } from './room.js';

/** Who asks, and where. */
export interface RouteOptions {
  /** The room of who asks, by the credential of the request; `null` where that is missing or not accepted. */
  room(request: Request): string | null | Promise<string | null>;
  /** Where the route lies; default `/user-preferences`. */
  path?: string;
  /** The value of `WWW-Authenticate` in answers 401; default `Bearer realm="hearth"`. */
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
    return problem(405, 'method-not-allowed', 'The method is not served here', { Allow: 'GET, HEAD' });
  }
  try {
    const roomId = roomOf(await room(request));
    if (roomId === null) {
      return problem(401, 'unauthorized', 'A valid credential is needed', { 'WWW-Authenticate': challenge });
    }
    return await answer(request, (await readRecord(around, roomId)) ?? 'null');
  } catch (error) {
    around.report(error);
    return problem(503, 'unavailable', 'The service cannot answer now', { 'Retry-After': '1' });
  }
}

/** What every request is answered with when the plugin is switched off. */
export const notFound = (): Response => problem(404, 'not-found', 'There is nothing at this path', {});

async function answer(request: Request, record: string): Promise<Response> {
  const etag = await tagOf(record);
  // A page may keep it, and has to ask whether it is still so.
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(record, { headers: { 'Content-Type': 'application/json', ...headers } });
}

async function tagOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(digest).subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0'));
  return `"${hex.join('')}"`;
}

/** Whether `If-None-Match` names the tag. Weak or not makes no difference to it (RFC 9110, section 13.1.2). */
function matches(condition: string | null, etag: string): boolean {
  if (condition === null) return false;
  return condition.trim() === '*' || [...condition.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}

/** A problem document (RFC 9457). It says nothing of what went wrong inside. */
function problem(status: number, kind: string, title: string, headers: Record<string, string>): Response {
  const body = JSON.stringify({ type: `urn:hearth:problem:${kind}`, title, status });
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  });
}

const PATH = '/user-preferences';
