// Days of a test, as dates without a time. All arithmetic is in UTC, so that daylight saving time has no effect.

const DAY_MS = 86_400_000;
const FIRST_ZONE_MS = 14 * 3_600_000;

/** Returns the number of days between two dates in the form YYYY-MM-DD; `null` if one is invalid. */
export function daysBetween(start: string, end: string): number | null {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS;
  return Number.isInteger(days) ? days : null;
}

/** Limits the dates of a form to the days that have begun somewhere on Earth: first at UTC+14. */
export function limitDates(form: HTMLFormElement): void {
  const last = new Date(Date.now() + FIRST_ZONE_MS).toISOString().slice(0, 10);
  for (const control of form.querySelectorAll<HTMLInputElement>('input[type="date"]')) {
    // A browser writes the parts of a date anew when its limit is set, and the user may be in one.
    if (control.max !== last) control.max = last;
  }
}

/** Returns the date that is `days` after `start` in the same form; '' without a start. */
export function dateAfter(start: string, days: number): string {
  const time = new Date(Date.parse(start) + days * DAY_MS);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
}
