// The facts of a claim in the list and on its receipt: its days, its fuel and its household.

import { valueOf } from './entries.js';
import { fullDayText, text, textOr } from './language.js';
import { placeText } from './place.js';
import type { KeptClaim } from './store.js';

interface Sent {
  testPeriod?: { startDate?: string; endDate?: string };
  fuelMeasurements?: { total?: unknown };
  unit?: string;
}

/** Returns the household; '' if it is not entered yet. */
export const householdOf = ({ entries }: KeptClaim): string => valueOf(entries, 'householdId');

/** Returns the days of the test; '' without a first day. */
export function periodOf(claim: KeptClaim): string {
  const period = sentOf(claim)?.testPeriod;
  const start = period?.startDate ?? valueOf(claim.entries, 'testPeriod.startDate');
  const end = period?.endDate ?? valueOf(claim.entries, 'testPeriod.endDate');
  return start === '' ? '' : text('claims.period', { start: fullDayText(start), end: fullDayText(end) || '…' });
}

/** Returns the fuel of the whole test with its unit; '' without a total. */
export function totalOf(claim: KeptClaim): string {
  const sent = sentOf(claim);
  const total = String(sent?.fuelMeasurements?.total ?? valueOf(claim.entries, 'fuelMeasurements.total'));
  const unit = sent?.unit ?? (valueOf(claim.entries, 'unit') || 'kg');
  return total === '' ? '' : text('claims.total', { total, unit });
}

/** Returns the place of the home; '' without one. */
export function homeOf({ entries }: KeptClaim): string {
  const [latitude, longitude, accuracy] = ['latitude', 'longitude', 'accuracy'].map((member) =>
    valueOf(entries, `location.${member}`),
  );
  return latitude === '' ? '' : placeText({ latitude, longitude, accuracy });
}

/** Returns the name of the group. */
export function groupOf({ entries }: KeptClaim): string {
  const group = valueOf(entries, 'testGroup');
  return textOr(`group.${group}`, group);
}

/** Returns the state of a claim: that of its record, if the service has stored it. */
export const statusOf = ({ state, record }: KeptClaim): string =>
  state === 'stored' && record ? record.status : state;

/** Parses the claim that was sent. */
function sentOf({ text: sent }: KeptClaim): Sent | null {
  try {
    return sent === undefined ? null : (JSON.parse(sent) as Sent);
  } catch {
    return null;
  }
}
