// What a server says of a claim, as findings: problem documents (RFC 9457) whose `errors` have a pointer each.

import type { Finding, FindingCode } from '../index.js';

/** A problem document. Whatever is not here, is not looked at. */
export interface Problem {
  readonly title?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly errors?: readonly ProblemError[];
}

/** One of its errors: a finding of the module, in the words of RFC 9457. */
export interface ProblemError {
  readonly detail: string;
  /** A JSON Pointer, also in a URI fragment. */
  readonly pointer?: string;
  readonly code?: string;
  readonly rule?: number | null;
  readonly severity?: 'error' | 'warning';
  readonly params?: Finding['params'];
  readonly help?: string | null;
}

/**
 * The findings in what a server said; a problem without errors becomes one about the claim as a whole, and so does any
 * other JSON, such as `null` of something between here and the server.
 */
export function findingsOf(said: Problem | readonly Finding[] | null): readonly Finding[] {
  if (isFindings(said)) return said;
  const { errors, title, detail = title, status = 400 } = said ?? {};
  const words = textOr(detail, 'the claim was refused');
  const known = Array.isArray(errors) ? (errors as unknown[]).filter(isObject) : [];
  const all: readonly Partial<ProblemError>[] = known.length > 0 ? known : [{}];
  return all.map(({ code = 'form.problem', severity = 'error', ...more }) => ({
    // A server of a later version may have others.
    code: code as FindingCode,
    rule: more.rule ?? null,
    path: pathOf(textOr(more.pointer, '')),
    message: textOr(more.detail, words),
    params: more.params ?? {},
    severity,
    status: severity === 'error' ? status : null,
    help: more.help ?? null,
  }));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

function isFindings(said: Problem | readonly Finding[] | null): said is readonly Finding[] {
  return Array.isArray(said);
}

function pathOf(pointer: string): string {
  if (!pointer.startsWith('#')) return pointer;
  try {
    return decodeURIComponent(pointer.slice(1));
  } catch {
    return ''; // no fragment of a URI: what is said is still said, of the claim as a whole
  }
}
