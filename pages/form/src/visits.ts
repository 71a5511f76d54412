// The visits at which the stock of fuel was weighed: their rows, the switch between days and visits, and the fuel used
// on each day that follows from the weights.

import type { WeighedDay } from 'hearth-kpt';

import { dateAfter } from './dates.js';
import { dayText, text } from './language.js';
import { byId, make, within } from './page.js';
import { makeRows, nameControl, type Rows } from './rows.js';
import { derivedFrom } from './weighings.js';

export interface Visits {
  readonly rows: Rows;
  /** Whether the fuel was weighed at visits. */
  readonly isChosen: boolean;
  /** Shows the controls of days or of visits. */
  choose(): void;
  /** Shows the days that follow from the visits. */
  follow(text: string): void;
  /** Returns the days that follow from the visits; none while a weight is wrong. */
  days(text: string): { name: string; value: number | null }[];
}

/** Creates the rows and the switch. `changed` is called after either changes. */
export function makeVisits(form: HTMLFormElement, changed: () => void): Visits {
  const chosen = within<HTMLInputElement>(form, '[name="how"][value="visits"]');
  const rows = makeRows({ list: byId('visits'), addButton: byId('add-visit'), template: 'visit-row', changed, label });
  rows.resize(USUAL_VISITS);
  byId('visits').addEventListener('change', ({ target }) => {
    const first = rows.controls()[0]!;
    if (target !== first) return;
    rows.controls().forEach((control, index) => {
      if (control.value === '' || control.dataset['follows'] === control.value) {
        control.value = dateAfter(first.value, index);
        control.dataset['follows'] = control.value;
      }
    });
    changed();
  });
  for (const radio of form.querySelectorAll('[name="how"]')) radio.addEventListener('change', changed);
  return {
    rows,
    get isChosen() {
      return chosen.checked;
    },
    choose() {
      show('by-days', !chosen.checked);
      show('by-visits', chosen.checked);
    },
    follow(claim) {
      byId('derived').replaceChildren(...(chosen.checked ? derivedLines(claim) : []));
    },
    days(claim) {
      const derived = derivedFrom(claim);
      if (!derived.ok) return [];
      return derived.days.map(({ date, log }) => ({ name: dayText(date), value: log ?? null }));
    },
  };
}

/** Shows or hides a section. Hidden controls are disabled, so that they are not part of the claim. */
function show(id: string, isShown: boolean): void {
  const section = byId(id);
  section.hidden = !isShown;
  for (const fieldset of section.querySelectorAll<HTMLFieldSetElement>(':scope > fieldset')) {
    if (fieldset.disabled === isShown) fieldset.disabled = !isShown;
  }
}

function label(row: HTMLElement, index: number): void {
  const number = index + 1;
  within(row, 'legend').textContent = text('visits.visit', { number });
  for (const field of row.querySelectorAll<HTMLElement>('.field > label')) {
    const input = within<HTMLInputElement>(field.parentElement!, 'input');
    nameControl(field, input, `visits[${index}].${input.dataset['member']}`);
  }
  within(row, '.remove').setAttribute('aria-label', text('visits.remove', { number }));
}

function derivedLines(claim: string): HTMLElement[] {
  const derived = derivedFrom(claim);
  if (!derived.ok || derived.days.length === 0) return [];
  const { fuelMeasurements } = JSON.parse(derived.claim) as { fuelMeasurements: { total: number } };
  const unit = byId<HTMLSelectElement>('unit').value;
  const total = text('visits.total', { total: String(fuelMeasurements.total), unit });
  return [...derived.days.map((day) => make('li', dayLine(day, unit))), make('li', total, 'sum')];
}

function dayLine({ date, log, status, derivation }: WeighedDay, unit: string): string {
  const day = dayText(date);
  if (log !== undefined) return text('visits.day', { date: day, calculation: derivation ?? String(log), unit });
  return text(status === 'not-used' ? 'visits.day.not_used' : 'visits.day.none', { date: day });
}

export const VISITS = 'visits';
/** Four visits on four days are the usual test. */
export const USUAL_VISITS = 4;
