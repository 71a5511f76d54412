// Days of a test, as dates without a time. All arithmetic is in UTC, so that daylight saving time has no effect.

const DAY_MS = 86_400_000;
const words = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Returns the number of days between two dates in the form YYYY-MM-DD; `null` if one is invalid. */
export function daysBetween(start: string, end: string): number | null {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS;
  return Number.isInteger(days) ? days : null;
}

/** Formats the day that is `days` after `start`, for example "Thu 1 Feb"; '' without a start. */
export function dayAfter(start: string, days: number): string {
  const time = Date.parse(start) + days * DAY_MS;
  return Number.isNaN(time) ? '' : words.format(time).replace(',', '');
}
