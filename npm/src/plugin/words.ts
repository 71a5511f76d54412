// What a model is told of a change. No finding is phrased here: what is wrong, the module says.

import type { Finding, Merged } from '../preferences.js';

/** The change is made: what changed, and what is stored now. */
export function saved({ changed, findings, record, text }: Merged): string {
  const stored = record === null ? 'No preferences are stored.' : `The stored preferences: ${record}`;
  if (text !== undefined) return `${text}\n${stored}`;
  const what =
    changed === null
      ? 'Saved. This holds from your next reply on.'
      : changed.length === 0
        ? 'Nothing has changed.'
        : `Saved: ${changed.join(', ')}. This holds from your next reply on.`;
  return `${[what, ...findings.map(({ message }) => `Note: ${message}.`)].join(' ')}\n${stored}`;
}

/** The arguments are wrong: what, where, and what is right. */
export function refused(tool: string, findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const lines = errors.slice(0, SHOWN).map(({ path, message, help }) => {
    const advice = help === null ? '' : `; ${help}`;
    return `- ${path === '' ? 'The arguments' : path}: ${message}${advice}.`;
  });
  if (errors.length > SHOWN) lines.push(`- And ${errors.length - SHOWN} more.`);
  return [UNCHANGED, ...lines, `Mend this, and call \`${tool}\` again.`].join('\n');
}

/** The arguments could not be looked at. */
export const unreadable = (tool: string, reason: string): string =>
  `${UNCHANGED}\n- The arguments: ${reason}.\nMend this, and call \`${tool}\` again.`;

export const NO_ROOM =
  'Nothing was stored: it is not known which room this is for. No argument can say that; the program that runs you ' +
  'has to. Do not call again, and tell the user that the preference was not saved.';

export const NOT_STORED =
  'The change could not be stored: the store of preferences fails. Follow the wish in this conversation, and tell the ' +
  'user that it was not saved. It may be tried again later.';

export const MAYBE_STORED =
  'It is not known whether the change was stored: the store of preferences did not answer in time. Follow the wish in ' +
  'this conversation, and tell the user. The same call again does no harm.';

const UNCHANGED = 'Nothing was stored, and the preferences are what they were.';

/** Findings that a model is told of at once. */
const SHOWN = 20;
