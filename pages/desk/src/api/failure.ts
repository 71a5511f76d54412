// Failures of requests, with the text that the page shows.

import type { Problem, ProblemError } from './types.js';

/** A request that did not succeed. `message` is a sentence for people. */
export class Failure extends Error {
  /** The HTTP status; `null` if no answer of the service arrived. */
  readonly status: number | null;
  /** The findings of the service about the input. */
  readonly errors: readonly ProblemError[];
  /** The type of the problem; an empty text without one. */
  readonly type: string;

  constructor(message: string, status: number | null, errors: readonly ProblemError[] = [], type = '') {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.errors = errors;
    this.type = type;
  }
}

/** Returns the failure of a response that is not successful. */
export async function failureOf(response: Response): Promise<Failure> {
  const { status } = response;
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  const text = await response.text().catch(() => '');
  const problem = isProblem ? problemIn(text) : null;
  if (!problem) return new Failure(`The service did not answer as expected (HTTP status ${status}).`, status);
  const message = words(problem, response.headers.get('retry-after'));
  return new Failure(message, status, problem.errors ?? [], problem.type);
}

/** Returns the failure of a request to which no answer arrived. */
export function failureWithoutAnswer(error: unknown): Failure {
  const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
  return new Failure(
    isSlow
      ? 'The service did not answer in time. Check the connection, then try again.'
      : 'The service cannot be reached. Check the connection, then try again.',
    null,
  );
}

/** Returns the words for any thrown value. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function problemIn(text: string): Problem | null {
  try {
    const problem: unknown = JSON.parse(text);
    return typeof problem === 'object' && problem !== null && 'title' in problem ? (problem as Problem) : null;
  } catch {
    return null;
  }
}

function words({ title, detail: text }: Problem, retryAfter: string | null): string {
  // The detail of some problems repeats the title, and adds to it.
  const isLonger = text?.toLowerCase().startsWith(title.toLowerCase()) === true;
  const detail = !text ? title : isLonger ? `${title}${text.slice(title.length)}` : `${title}: ${text}`;
  const sentence = /[.!?]$/.test(detail) ? detail : `${detail}.`;
  return retryAfter && /^\d+$/.test(retryAfter) ? `${sentence} Try again in ${retryAfter} s.` : sentence;
}
