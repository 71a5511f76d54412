// A server's answer as findings: problem documents (RFC 9457) with a pointer for each of their `errors`.

import type { Finding, FindingCode } from '../index.js';

/** A problem document. Other members are ignored. */
export interface Problem {
  readonly title?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly errors?: readonly ProblemError[];
}

/** An error of a problem document: a finding of the module with the member names of RFC 9457. */
export interface ProblemError {
  readonly detail: string;
  /** A JSON Pointer, optionally as a URI fragment. */
  readonly pointer?: string;
  readonly code?: string;
  readonly rule?: number | null;
  readonly severity?: 'error' | 'warning';
  readonly params?: Finding['params'];
  readonly help?: string | null;
}

/**
 * Returns the findings in a server's answer. A problem without errors becomes one finding about the whole claim. So
 * does any other JSON, for example `null` from a proxy.
 */
export function findingsOf(answer: Problem | readonly Finding[] | null): readonly Finding[] {
  if (isFindings(answer)) return answer;
  const { errors, title, detail = title, status = 400 } = answer ?? {};
  const words = textOr(detail, 'the claim was refused');
  const known = Array.isArray(errors) ? (errors as unknown[]).filter(isObject) : [];
  const all: readonly Partial<ProblemError>[] = known.length > 0 ? known : [{}];
  return all.map(({ code = 'form.problem', severity = 'error', ...more }) => ({
    // A later server version may have additional codes.
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

function isFindings(answer: Problem | readonly Finding[] | null): answer is readonly Finding[] {
  return Array.isArray(answer);
}

function pathOf(pointer: string): string {
  if (!pointer.startsWith('#')) return pointer;
  try {
    return decodeURIComponent(pointer.slice(1));
  } catch {
    return ''; // an invalid URI fragment: the message then applies to the whole claim
  }
}
