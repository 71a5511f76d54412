// Numbers and times as people read them, in the language of the page.

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const COUNT = new Intl.NumberFormat('en-GB');
const FIGURE = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 4 });
const SHARE = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

/** Formats a time of the service in the time zone of the user. */
export const time = (text: string): string => formatted(TIME, text);
/** Formats a day, which has no time zone. */
export const day = (text: string): string => formatted(DAY, text);
/** Formats a number of things. */
export const count = (value: number): string => COUNT.format(value);
/** Formats a measured figure with four digits. */
export const figure = (value: number): string => FIGURE.format(value);
/** Formats a fraction as per cent. */
export const share = (value: number): string => SHARE.format(value);
/** Returns the singular or the plural with the number. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
/** Formats the days of a test, of which either can be missing. */
export const period = (from?: string | null, to?: string | null): string =>
  from && to ? `${day(from)} to ${day(to)}` : from ? `from ${day(from)}` : to ? `to ${day(to)}` : '';

function formatted(format: Intl.DateTimeFormat, text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.valueOf()) ? text : format.format(date);
}
