// The page's texts for findings. The users do not see names such as `householdId`, so the page has simple texts for
// the findings that they can cause. All other texts are the module's messages as sentences.

import type { Finding } from 'hearth-kpt';

import { text as words, textOr } from './language.js';

/** Simple texts for the findings that users can cause, by code. `{name}` is a parameter of the finding. */
const TEXTS: Readonly<Record<string, string>> = {
  'request.invalid_did': 'This is not a household code. It starts with “did:”, for example “did:ixo:entity:4f8e2a91”.',
  'claim.did_has_query': 'The household code contains “?” or “#”. Remove that mark and everything after it.',
  'claim.did_has_path': 'The household code contains “/”. You can send it, but check it against the card.',
  'request.not_whole': '“{found}” is not a whole number.',
  'request.too_large': 'The text is too long. Make it shorter.',
  'claim.period_absent': 'Enter the days of the test. Without them, the two groups cannot be compared.',
  'claim.period_reversed': 'The last day, {endDate}, is before the first day, {startDate}.',
  'claim.duration_mismatch':
    'The length in days is {durationDays}. ' +
    'From {startDate} to {endDate} it is {days}, or {inclusive} if you count both the first and the last day.',
  'claim.log_count_mismatch':
    'The number of days with a weight is {count}. ' +
    'From {startDate} to {endDate} it is {days}, or {inclusive} if you count both the first and the last day.',
  'claim.duration_too_short': 'A test takes at least {minimum} days.',
  'claim.too_few_logs': 'A test needs the fuel of at least {minimum} days.',
  'claim.total_mismatch':
    'The total is {total} kg, but the days add up to {sum} kg. Check each day against the field sheet, and write the sum without rounding.',
  'claim.measurement_zero':
    'The weight is zero. If the fuel was not used on this day, the claim lists the day as not used: ask your study team.',
  'claim.measurement_negative':
    'The weight is below zero. Check whether two weights were swapped, or fuel was added between them.',
  'claim.amount_implausible':
    'More than {limit} {unit} is rare, but the days have {value} on average. Check the weights. You can send the claim.',
  'claim.period_implausible': '{date} is not a likely day of a test. Check the year. You can send the claim.',
  'claim.conflicting_measurements':
    'Another claim of this household has different weights from {startDate} to {endDate}. ' +
    'To add evidence, send the same weights again. If the other claim is wrong, replace it with this one.',
  'claim.invalid_uri': '“{uri}” is not a link. A link starts with “https://”, for example, and has no spaces.',
  'claim.none_beside_others': 'You ticked the box, but you also entered something. Keep one of the two.',
  'claim.season_undocumented': 'The season is missing. Without it, the claim stays pending.',
  'claim.factors_undocumented': 'Events and work are missing. Without one of them, the claim stays pending.',
};

/** The members of a finding that its text depends on. The service may have codes that this page does not have. */
type TextSource = Pick<Finding, 'path' | 'message' | 'params' | 'help'> & { readonly code: string };

/** Returns the page's text for a finding. */
export function wordsFor({ code, path, message, params, help }: TextSource): string {
  const { member } = params;
  const isMissing = typeof member === 'string' && !path.endsWith(`/${member}`);
  const missingText = isMissing ? textOr(`missing.${member}`, '') : '';
  if (missingText) return missingText;
  if (isEmptyRow(code, path)) return words(path.includes('/visits/') ? 'missing.visit' : 'missing.weight');
  return (
    textOf(code, params) ??
    [message, help]
      .filter((text) => text !== null)
      .map(sentence)
      .join(' ')
  );
}

/** Returns whether a finding is about a row of days or visits that is empty. */
const isEmptyRow = (code: string, path: string): boolean =>
  code === 'form.control_refused' && /\/(?:dailyLogs|visits)\//.test(path);

/** Returns the page's text for a code; `undefined` if the page has no text, or the service omitted the parameters. */
function textOf(code: string, params: Finding['params']): string | undefined {
  const text = TEXTS[code];
  const names = [...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return names.every((name) => params[name] !== undefined)
    ? text?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    : undefined;
}

/** Converts a message of the module into a sentence. */
export function sentence(text: string): string {
  const quoted = text.replaceAll(/`([^`]*)`/g, (_, name: string) => textOr(`member.${name}`, `“${name}”`));
  const whole = quoted.charAt(0).toUpperCase() + quoted.slice(1);
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

/**
 * Returns whether another error causes an error, which then needs no text of its own: the page computes the length from
 * the dates, and the total from the days.
 */
export function isConsequence({ path, params }: Finding, findings: readonly Finding[]): boolean {
  const causes = CAUSES.find(([member]) => params['member'] === member && !path.endsWith(`/${member}`));
  return causes !== undefined && findings.some((one) => one.severity === 'error' && causes[1].test(placeOf(one)));
}

const placeOf = ({ path, params }: Finding): string => (params['member'] ? `${path}/${params['member']}` : path);

const CAUSES: readonly (readonly [member: string, cause: RegExp])[] = [
  ['durationDays', /\/(?:start|end)Date$/],
  ['total', /\/dailyLogs(?:\/|$)/],
];

/** Returns whether to show a warning at its field. Warnings that only a study can resolve are omitted. */
export const isAdvice = ({ code }: Finding): boolean => !code.endsWith('not_assessed');
