// The days of the test with their weights: the rows, which follow the dates, and their sum.

import { dateAfter, daysBetween } from './dates.js';
import { exactSum, isSame } from './decimal.js';
import { following, type Following } from './following.js';
import { dayText, text } from './language.js';
import { byId, within } from './page.js';
import { makeRows, nameControl, type Rows } from './rows.js';
import { labelUnweighed, listenUnweighed, showUnweighed } from './unweighed.js';

/** The members of a claim that the days read back. */
export interface ReadDays {
  fuelMeasurements?: { dailyLogs?: unknown[] };
}

export interface Days {
  readonly rows: Rows;
  /** Updates the length and the total from the dates and the weights. */
  follow(claim: ReadDays): void;
  /** Marks values that differ from the computed ones as typed, after the controls were filled. */
  adopt(): void;
  /** Returns the days with their weights; `null` if a weight is missing or invalid. */
  weights(claim: ReadDays): { name: string; value: number | null }[];
}

/** Creates the rows. `changed` is called after rows are added or removed. */
export function makeDays(changed: () => void): Days {
  const start = byId<HTMLInputElement>('start');
  const end = byId<HTMLInputElement>('end');
  const duration = following(byId<HTMLInputElement>('duration'));
  const total = following(byId<HTMLInputElement>('total'));
  const rows = dayRows(start, changed);

  const followDates = (): void => {
    rows.label();
    const between = daysBetween(start.value, end.value);
    if (between === null || between < 0 || between >= MOST_DAYS) return;
    const filled = rows.controls().findLastIndex((control) => control.disabled || control.value.trim() !== '') + 1;
    // A claim has a weight for each day, or for each day but the last. A partly filled list is long enough for both.
    const wanted = filled > 0 && filled === between ? filled : between + 1;
    rows.resize(Math.max(wanted, filled, LEAST_DAYS));
  };
  for (const date of [start, end]) date.addEventListener('change', () => (followDates(), changed()));
  byId('use-sum').addEventListener('click', () => {
    total.reset();
    changed();
    byId('total').focus();
  });
  byId('days').addEventListener('keydown', (event) => toNextDay(event, rows));
  byId('days').addEventListener('input', ({ target }) => showUnweighed((target as HTMLElement).closest('.day')!));
  listenUnweighed(byId('days'), () => {
    rows.label();
    changed();
  });
  byId('days').addEventListener('paste', (event) => pasteColumn(event, rows, changed));
  rows.resize(LEAST_DAYS);

  return {
    rows,
    follow(claim) {
      duration.follow(lengthOf(start.value, end.value));
      showSum(total, weightsOf(claim), rows.controls());
    },
    adopt() {
      duration.adopt(lengthOf(start.value, end.value));
      total.adopt(sumOf(weightsIn(rows.controls())));
    },
    weights(claim) {
      const read = weightsOf(claim);
      let next = 0;
      return rows.controls().map((control, index) => {
        const weight = isWeighed(control) ? read[next++] : null;
        const name = dayText(dateAfter(start.value, index)) || text('days.day', { number: index + 1 });
        return { name, value: typeof weight === 'number' ? weight : null };
      });
    },
  };
}

function dayRows(start: HTMLInputElement, changed: () => void): Rows {
  return makeRows({
    list: byId('days'),
    addButton: byId('add-day'),
    template: 'day-row',
    changed,
    label(row, index) {
      const date = dayText(dateAfter(start.value, index));
      const number = index + 1;
      const words = date === '' ? text('days.day', { number }) : text('days.day.date', { number, date });
      nameControl(within(row, 'label'), within<HTMLInputElement>(row, 'input'), `${DAYS}[${index}]`, words);
      within(row, '.remove').setAttribute('aria-label', text('days.remove', { number }));
      labelUnweighed(row, index, start.value, words);
    },
  });
}

/** Enter moves to the next day. On the last day, it submits the form as usual. */
function toNextDay(event: KeyboardEvent, rows: Rows): void {
  if (event.key !== 'Enter' || event.isComposing) return;
  const controls = rows.controls();
  const at = controls.indexOf(event.target as HTMLInputElement);
  const next = controls.slice(at + 1).find(({ disabled }) => !disabled);
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** A column that was copied from a sheet fills the days from this one on. */
function pasteColumn(event: ClipboardEvent, rows: Rows, changed: () => void): void {
  const at = rows.controls().indexOf(event.target as HTMLInputElement);
  const cells = (event.clipboardData?.getData('text/plain') ?? '').trim().split(/[\r\n\t]+/);
  if (at < 0 || cells.length < 2 || at + cells.length > MOST_DAYS) return;
  event.preventDefault();
  rows.resize(Math.max(rows.count, at + cells.length));
  rows
    .controls()
    .slice(at, at + cells.length)
    .forEach((control, index) => (control.value = cells[index]!.trim()));
  changed();
}

function showSum(total: Following, weights: unknown[], controls: HTMLInputElement[]): void {
  const isComplete = weights.every((weight) => typeof weight === 'number') && weights.length > 0;
  const sum = isComplete ? sumOf(weights as number[]) : '';
  total.follow(sum);
  const typed = plain(byId<HTMLInputElement>('total').value);
  const differs = sum !== '' && total.isTyped && !(PLAIN.test(typed) && isSame(typed, sum));
  const days = controls.filter(isWeighed).length;
  const unit = byId<HTMLSelectElement>('unit').value;
  byId('sum').textContent = sum === '' ? '' : text('total.sum', { days, sum, unit });
  byId('use-sum').hidden = !differs;
}

/** Returns the exact sum of the weights, or '' if one has an exponent. */
function sumOf(weights: number[]): string {
  const texts = weights.map(String);
  return texts.every((each) => PLAIN.test(each)) && texts.length > 0 ? exactSum(texts) : '';
}

const weightsIn = (controls: HTMLInputElement[]): number[] =>
  controls.filter(isWeighed).map(({ value }) => Number(plain(value)));

const isWeighed = ({ disabled, value }: HTMLInputElement): boolean => !disabled && value.trim() !== '';

const plain = (typed: string): string => typed.trim().replace(',', '.');

const weightsOf = (claim: ReadDays): unknown[] => claim.fuelMeasurements?.dailyLogs ?? [];

function lengthOf(start: string, end: string): string {
  const days = daysBetween(start, end);
  return days === null || days < 0 ? '' : String(days);
}

export const DAYS = 'fuelMeasurements.dailyLogs';
export const LEAST_DAYS = 3;
/** The most daily logs of a claim. */
const MOST_DAYS = 366;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
