// Days of a test, as dates without a time: all arithmetic is in UTC, so that no clock change moves a day.

const DAY_MS = 86_400_000;
const words = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The days from one date to another, both YYYY-MM-DD; `null` when one of them is none. */
export function daysBetween(start: string, end: string): number | null {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS;
  return Number.isInteger(days) ? days : null;
}

/** "Thu 1 Feb": the day that is so many days after `start`; '' without a start. */
export function dayAfter(start: string, days: number): string {
  const time = Date.parse(start) + days * DAY_MS;
  return Number.isNaN(time) ? '' : words.format(time).replace(',', '');
}
