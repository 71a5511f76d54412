// The words of the page for findings. They are the module's own, as sentences; what is missing is asked for in the
// words of the form, which has no `householdId`.

import type { Finding } from 'hearth-kpt';

const MISSING: Readonly<Record<string, string>> = {
  householdId: 'Enter the household',
  testGroup: 'Choose the group',
  startDate: 'Enter the first day',
  endDate: 'Enter the last day',
  durationDays: 'Enter the length in days',
  total: 'Enter the total',
  dailyLogs: 'Enter the fuel of each day',
  uri: 'Enter the link, or remove it',
};

/** Where the module's words are about members of a claim, and the page has a field for them. */
const OWN: Readonly<Record<string, string>> = {
  'claim.season_undocumented': 'The season is not documented. The record stays pending until it is.',
  'request.too_large': 'This is more than a claim can hold. Shorten what was typed.',
  'claim.factors_undocumented': 'Neither events nor work are documented. The record stays pending until they are.',
};

/** What members of a claim are called here, where the module's words name them. */
const MEMBERS: Readonly<Record<string, string>> = {
  durationDays: 'the length in days',
  dailyLogs: 'the fuel of each day',
  testPeriod: 'the days of the test',
};

/** What a finding is called on this page. */
export function wordsFor({ code, path, message, params, help }: Finding): string {
  const { member } = params;
  const missing = typeof member === 'string' && !path.endsWith(`/${member}`) ? MISSING[member] : undefined;
  if (missing) return missing;
  if (code === 'form.control_refused' && path.includes('/dailyLogs/')) return 'Enter the weight, or remove this day';
  return (
    OWN[code] ??
    [message, help]
      .filter((text) => text !== null)
      .map(sentence)
      .join(' ')
  );
}

/** A text of the module as a sentence. */
export function sentence(text: string): string {
  const quoted = text.replaceAll(/`([^`]*)`/g, (_, name: string) => MEMBERS[name] ?? `“${name}”`);
  const whole = quoted.charAt(0).toUpperCase() + quoted.slice(1);
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

/** Whether a warning is worth saying at a field: what only a study can show, is not. */
export const isAdvice = ({ code }: Finding): boolean => !code.endsWith('not_assessed');
