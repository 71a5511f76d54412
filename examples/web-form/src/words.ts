// The page's texts for findings. Most are the module's messages as sentences. For missing values the page uses the
// labels of the form, because the user never sees names such as `householdId`.

import type { Finding } from 'hearth-kpt';

const MISSING: Readonly<Record<string, string>> = {
  householdId: 'Enter the household',
  testGroup: 'Choose the group',
  startDate: 'Enter the first day',
  endDate: 'Enter the last day',
  durationDays: 'Enter the length in days',
  total: 'Enter the total',
  dailyLogs: 'Enter the fuel for each day',
  uri: 'Enter the link, or remove it',
};

/** Texts for findings whose message refers to members of a claim or uses technical terms. */
const OWN: Readonly<Record<string, string>> = {
  'claim.season_undocumented': 'The season is missing. Without it, the claim stays pending.',
  'request.too_large': 'The text is too long. Make it shorter.',
  'claim.factors_undocumented': 'Events and work are missing. Without them, the claim stays pending.',
  'request.invalid_did': 'This is not a household code. It starts with “did:”, for example “did:ixo:entity:4f8e2a91”.',
  'claim.did_has_query': 'The household code contains “?” or “#”. Remove that mark and everything after it.',
  'claim.did_has_path': 'The household code contains “/”. You can send it, but check it against the card.',
};

/** The page's names for members of a claim in messages. */
const MEMBERS: Readonly<Record<string, string>> = {
  durationDays: 'the length in days',
  dailyLogs: 'the fuel for each day',
  testPeriod: 'the days of the test',
};

/** Returns the page's text for a finding. */
export function wordsFor({ code, path, message, params, help }: Finding): string {
  const { member } = params;
  const missingText = typeof member === 'string' && !path.endsWith(`/${member}`) ? MISSING[member] : undefined;
  if (missingText) return missingText;
  if (code === 'form.control_refused' && path.includes('/dailyLogs/')) return 'Enter the weight, or remove this day';
  return (
    OWN[code] ??
    [message, help]
      .filter((text) => text !== null)
      .map(sentence)
      .join(' ')
  );
}

/** Converts a message of the module into a sentence. */
export function sentence(text: string): string {
  const quoted = text.replaceAll(/`([^`]*)`/g, (_, name: string) => MEMBERS[name] ?? `“${name}”`);
  const whole = quoted.charAt(0).toUpperCase() + quoted.slice(1);
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

/** Returns whether to show a warning at its field. Warnings that only a study can resolve are omitted. */
export const isAdvice = ({ code }: Finding): boolean => !code.endsWith('not_assessed');
