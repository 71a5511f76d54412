// Reports as text, identical in all languages of Hearth.

import type { Finding } from './contract.js';

/** The printed members of a report. */
interface Printed {
  readonly ok: boolean;
  readonly status: number | null;
  readonly findings: readonly Finding[];
}

/** Adds the text form to a report, as members that JSON and comparisons ignore. */
export function printing<Report extends Printed>(report: Report): Report {
  Object.defineProperty(report, 'toString', { value: printed });
  return Object.defineProperty(report, INSPECT, { value: printed });
}

/** Formats the verdict, and two lines for each finding. */
function printed(this: Printed): string {
  const { ok, status, findings } = this;
  const lines = findings.map(({ code, rule, path, message, severity, help }) => {
    const mark = severity === 'warning' ? 'warning: ' : '';
    const advice = (rule ? `, rule ${rule}` : '') + (help ? `; help: ${help}` : '');
    return `\n  ${path || '(claim)'}  ${mark}${message}\n    ${code}${advice}`;
  });
  const counts = (['error', 'warning'] as const).flatMap((word) => {
    const count = findings.filter(({ severity }) => severity === word).length;
    return count === 0 ? [] : `${count} ${word}${count === 1 ? '' : 's'}`;
  });
  const verdict = ok ? 'accepted' : `refused (${status})`;
  return verdict + (counts.length > 0 ? `: ${counts.join(', ')}` : '') + lines.join('');
}

/** Node.js, Deno and Bun call this method in `console.log`. */
const INSPECT = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom');
