// The page's texts for findings: those of `hearth-kpt/languages` in the page's language, and texts of the page for its
// rows.

import type { Finding } from 'hearth-kpt';
import { loadWords, type Tag, type Words } from 'hearth-kpt/languages';
import { words as english } from 'hearth-kpt/languages/en';

import { language, preferredLanguage, startLanguage, text, textOr } from './language.js';

let words: Words = english;
let started: Promise<void> | undefined;

/** Loads the texts of the page's language once. They stay English if the device has no copy. */
export const startWords = (): Promise<void> => (started ??= start());

async function start(): Promise<void> {
  const [loaded] = await Promise.all([loadWords(preferredLanguage() as Tag).catch(() => english), startLanguage()]);
  if (language() === loaded.tag) words = loaded;
}

/** The members of a finding that its text depends on. The service may have codes that this page does not have. */
type TextSource = Pick<Finding, 'path' | 'message' | 'params' | 'help'> & { readonly code: string };

/** Returns the page's text for a finding. */
export function wordsFor(finding: TextSource): string {
  const { code, path, params } = finding;
  const { member } = params;
  const own = typeof member === 'string' && !path.endsWith(`/${member}`) ? textOr(`missing.${member}`, '') : '';
  if (own) return own;
  if (code === 'form.control_refused' && path.includes('/visits/')) return text('missing.visit');
  return words.text(finding as Finding);
}

/** Converts a message of the service into a sentence. */
export function sentence(message: string): string {
  const quoted = message.replaceAll(/`([^`]*)`/g, '“$1”');
  const whole = quoted.charAt(0).toUpperCase() + quoted.slice(1);
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

/**
 * Returns whether another error causes an error, which then needs no text of its own: the page computes the length from
 * the dates, the total from the days, and the date of a day without a weight from the first day.
 */
export function isConsequence({ path, params }: Finding, findings: readonly Finding[]): boolean {
  const causes = CAUSES.find(([member]) => params['member'] === member && !path.endsWith(`/${member}`));
  return causes !== undefined && findings.some((one) => one.severity === 'error' && causes[1].test(placeOf(one)));
}

const placeOf = ({ path, params }: Finding): string => (params['member'] ? `${path}/${params['member']}` : path);

const CAUSES: readonly (readonly [member: string, cause: RegExp])[] = [
  ['durationDays', /\/(?:start|end)Date$/],
  ['total', /\/dailyLogs(?:\/|$)/],
  ['date', /\/startDate$/],
];

/** Returns whether to show a warning at its field. Warnings that only a study can resolve are omitted. */
export const isAdvice = ({ code }: Finding): boolean => !code.endsWith('not_assessed');
