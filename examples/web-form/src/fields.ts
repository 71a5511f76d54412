// Composite fields of the form: rows for days, texts and links, and values that are computed until the user overwrites
// them (the length from the dates, the total from the days).

import { dayAfter, daysBetween } from './dates.js';
import { exactSum, isSame } from './decimal.js';
import { byId, within } from './page.js';
import { makeRows, nameControl, type Rows } from './rows.js';
import type { Entries } from './store.js';

/** The members of a claim that this page reads back. */
export interface ReadClaim {
  fuelMeasurements?: { dailyLogs?: unknown[] };
}

export interface Fields {
  /** Updates the computed values from the claim as typed. */
  follow(claim: ReadClaim): void;
  /** Returns the values of the controls. */
  entries(): Entries;
  /** Returns whether the user has entered nothing. */
  isEmpty(): boolean;
  /** Fills the controls, adding rows as needed. */
  fill(entries: Entries): void;
  /** Returns the days with their weights; `null` if a weight is missing or invalid. */
  days(claim: ReadClaim): { name: string; value: number | null }[];
}

const DAYS = 'fuelMeasurements.dailyLogs';
const LEAST_DAYS = 3;
const MOST_PREPARED_DAYS = 31;

/** Creates the fields. `changed` is called after rows are added or removed. */
export function makeFields(form: HTMLFormElement, changed: () => void): Fields {
  const start = byId<HTMLInputElement>('start');
  const end = byId<HTMLInputElement>('end');
  const duration = following(byId('duration'));
  const total = following(byId('total'));
  const days = dayRows(start, changed);
  const texts = [...form.querySelectorAll<HTMLElement>('[data-texts]')].map((list) => textRows(list, changed));
  const links = linkRows(changed);

  const prepareDays = (): void => {
    days.label();
    const between = daysBetween(start.value, end.value);
    const isUntouched = days.controls().every(({ value }) => value === '');
    if (between !== null && isUntouched) {
      days.resize(Math.min(Math.max(between + 1, LEAST_DAYS), MOST_PREPARED_DAYS));
    }
  };
  for (const date of [start, end]) date.addEventListener('change', () => (prepareDays(), changed()));
  byId('use-sum').addEventListener('click', () => {
    total.reset();
    changed();
    byId('total').focus();
  });
  days.resize(LEAST_DAYS);

  return {
    follow(claim) {
      duration.follow(lengthOf(start.value, end.value));
      showSum(total, weightsOf(claim), days.controls());
    },
    entries: () => [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    isEmpty: () => [...new FormData(form)].every(([name, value]) => name === 'type' || value === ''),
    fill(entries) {
      form.reset();
      const count = (prefix: string): number => entries.filter(([name]) => name.startsWith(prefix)).length;
      days.resize(count(`${DAYS}[`) || LEAST_DAYS);
      for (const { rows, name } of texts)
        rows.resize(entries.filter(([each, value]) => each === name && value !== 'none').length);
      links.resize(count('evidence[') / 2);
      put(form, entries);
      days.label();
      duration.adopt(lengthOf(start.value, end.value));
      total.adopt(sumOf(weightsIn(days.controls())));
    },
    days(claim) {
      const read = weightsOf(claim);
      let next = 0;
      return days.controls().map(({ value }, index) => {
        const weight = value.trim() === '' ? null : read[next++];
        return {
          name: dayAfter(start.value, index) || `Day ${index + 1}`,
          value: typeof weight === 'number' ? weight : null,
        };
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
      const date = dayAfter(start.value, index);
      const words = date === '' ? `Day ${index + 1}` : `Day ${index + 1}, ${date}`;
      const label = within<HTMLElement>(row, 'label');
      const input = within<HTMLInputElement>(row, 'input');
      nameControl(label, input, `${DAYS}[${index}]`, words);
      within(row, '.remove').setAttribute('aria-label', `Remove day ${index + 1}`);
    },
  });
}

function textRows(list: HTMLElement, changed: () => void): { rows: Rows; name: string } {
  const name = list.dataset['texts']!;
  const noun = list.dataset['noun']!;
  const rows = makeRows({
    list,
    addButton: within(document.body, `[data-add="${name}"]`),
    template: 'text-row',
    changed,
    label(row, index) {
      const label = within<HTMLElement>(row, 'label');
      const input = within<HTMLInputElement>(row, 'input');
      const words = `${noun[0]!.toUpperCase()}${noun.slice(1)} ${index + 1}`;
      nameControl(label, input, name, words);
      input.id = `${name.replaceAll('.', '-')}-${index}`;
      label.setAttribute('for', input.id);
      within(row, '.remove').setAttribute('aria-label', `Remove ${noun} ${index + 1}`);
    },
  });
  return { rows, name };
}

function linkRows(changed: () => void): Rows {
  return makeRows({
    list: byId('evidence'),
    addButton: byId('add-evidence'),
    template: 'evidence-row',
    changed,
    label(row, index) {
      const [what, link] = row.querySelectorAll('label');
      nameControl(
        what!,
        within<HTMLSelectElement>(row, 'select'),
        `evidence[${index}].type`,
        `Type of link ${index + 1}`,
      );
      nameControl(link!, within<HTMLInputElement>(row, 'input'), `evidence[${index}].uri`, `Link ${index + 1}`);
      within(row, '.remove').setAttribute('aria-label', `Remove link ${index + 1}`);
    },
  });
}

interface Following {
  readonly isTyped: boolean;
  /** Sets the computed value, unless the user entered another. */
  follow(value: string): void;
  /** Marks the current value as typed if it differs from the computed value. */
  adopt(value: string): void;
  reset(): void;
}

/**
 * Creates a control that shows a computed value until the user overwrites it. Emptying it restores the computed value.
 */
function following(element: HTMLElement): Following {
  const control = element as HTMLInputElement;
  let isTyped = false;
  control.addEventListener('input', () => (isTyped = control.value.trim() !== ''));
  control.form!.addEventListener('reset', () => (isTyped = false));
  return {
    get isTyped() {
      return isTyped;
    },
    follow(value) {
      if (!isTyped && control !== document.activeElement) control.value = value;
    },
    adopt: (value) => (isTyped = control.value !== '' && control.value !== value),
    reset: () => (isTyped = false),
  };
}

function showSum(total: Following, weights: unknown[], controls: HTMLInputElement[]): void {
  const isComplete = weights.every((weight) => typeof weight === 'number') && weights.length > 0;
  const sum = isComplete ? sumOf(weights as number[]) : '';
  total.follow(sum);
  const typed = byId<HTMLInputElement>('total').value.trim().replace(',', '.');
  const differs = sum !== '' && total.isTyped && !(PLAIN.test(typed) && isSame(typed, sum));
  const filled = controls.filter(({ value }) => value.trim() !== '').length;
  const days = `${filled} ${filled === 1 ? 'day' : 'days'}`;
  byId('sum').textContent = sum === '' ? '' : `Sum of ${days}: ${sum} kg.`;
  byId('use-sum').hidden = !differs;
}

/** Returns the exact sum of the weights, or '' if one has an exponent. */
function sumOf(weights: number[]): string {
  const texts = weights.map(String);
  return texts.every((text) => PLAIN.test(text)) && texts.length > 0 ? exactSum(texts) : '';
}

const weightsIn = (controls: HTMLInputElement[]): number[] =>
  controls
    .map(({ value }) => value.trim().replace(',', '.'))
    .filter(Boolean)
    .map(Number);

const weightsOf = (claim: ReadClaim): unknown[] => claim.fuelMeasurements?.dailyLogs ?? [];

function lengthOf(start: string, end: string): string {
  const days = daysBetween(start, end);
  return days === null || days < 0 ? '' : String(days);
}

/** Fills controls. Controls with the same name take successive values. */
function put(form: HTMLFormElement, entries: Entries): void {
  const waiting = new Map<string, Entries>();
  for (const entry of entries) waiting.set(entry[0], [...(waiting.get(entry[0]) ?? []), entry]);
  for (const control of form.elements as Iterable<HTMLInputElement>) {
    const values = waiting.get(control.name);
    if (!values || control.type === 'fieldset') continue; // a fieldset shares the name of its controls
    if (control.type === 'radio' || control.type === 'checkbox') {
      const at = values.findIndex(([, value]) => value === control.value);
      control.checked = at >= 0;
      if (at >= 0 && control.type === 'checkbox') values.splice(at, 1);
    } else {
      const [, value] = values.shift() ?? ['', ''];
      control.value = value;
    }
  }
}

const PLAIN = /^-?\d+(?:\.\d+)?$/;
