// The composite fields of the form together: days or visits, texts, links and photos. This file fills and reads them as
// entries; each kind has a file of its own.

import { DAYS, LEAST_DAYS, makeDays, type ReadDays } from './days.js';
import { readEntries, valueOf, writeEntries } from './entries.js';
import { linkRows, textRows } from './lists.js';
import { preparePresent, prepareUnit } from './people.js';
import { makePhotos, FIRST_PHOTO } from './photos.js';
import { preparePlace } from './place.js';
import type { Entries } from './store.js';
import { makeVisits, USUAL_VISITS, VISITS } from './visits.js';

export interface Fields {
  /** Whether the fuel was weighed at visits. */
  readonly isWeighed: boolean;
  /** Updates the controls from the claim as typed, which `read` returns. Returns that claim. */
  follow(read: () => string): string;
  /** Returns the values of the controls. */
  entries(): Entries;
  /** Returns the values that the user typed. */
  typed(): Entries;
  /** Returns whether the user has entered nothing. */
  isEmpty(): boolean;
  /** Fills the controls, adding rows as needed. `isFirst` keeps the focus and the caret of a user who is typing. */
  fill(entries: Entries, isFirst?: boolean): void;
  /** Returns the days with their weights; `null` if a weight is missing or invalid. */
  days(claim: string): { name: string; value: number | null }[];
}

/** Creates the fields. `changed` is called after rows are added or removed. */
export function makeFields(form: HTMLFormElement, changed: () => void): Fields {
  const unit = prepareUnit();
  const present = preparePresent();
  const days = makeDays(changed);
  const visits = makeVisits(form, changed);
  const texts = [...form.querySelectorAll<HTMLElement>('[data-texts]')].map((list) => textRows(list, changed));
  const links = linkRows(changed);
  const photos = makePhotos(changed);
  const place = preparePlace(changed);
  let given: Entries = [];

  const typed = (): Entries => readEntries(form).filter(([name, value]) => value !== '' && !isGiven(name, value));
  const isGiven = (name: string, value: string): boolean =>
    NOT_TYPED[name]?.includes(value) === true || valueOf(given, name) === value;
  return {
    get isWeighed() {
      return visits.isChosen;
    },
    follow(read) {
      unit.follow();
      visits.choose();
      const claim = read();
      days.follow(JSON.parse(claim) as ReadDays);
      visits.follow(claim);
      return claim;
    },
    entries: () => readEntries(form),
    typed,
    isEmpty: () => typed().length === 0,
    fill(entries, isFirst = false) {
      if (!isFirst) form.reset();
      for (const name of HIDDEN) form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = ''; // not reset
      const numbers = (name: string): number[] =>
        entries.flatMap(([each]) => (each.startsWith(`${name}[`) ? Number(/\[(\d+)/.exec(each)![1]) : []));
      const count = (name: string, end = Infinity): number =>
        Math.max(-1, ...numbers(name).filter((number) => number < end)) + 1;
      if (!isFirst) days.rows.resize(0); // hidden controls are not reset
      days.rows.resize(count(DAYS) || LEAST_DAYS);
      visits.rows.resize(count(VISITS) || USUAL_VISITS);
      for (const { rows, name } of texts)
        rows.resize(entries.filter(([each, value]) => each === name && value !== 'none').length);
      links.resize(count('evidence', FIRST_PHOTO));
      photos.resize(count('evidence') - FIRST_PHOTO);
      writeEntries(form, entries);
      given = isCarried(entries) ? entries : [];
      days.rows.label();
      days.adopt();
      present.adopt();
      unit.adopt();
      photos.show();
      place.show();
    },
    days: (claim) => (visits.isChosen ? visits.days(claim) : days.weights(JSON.parse(claim) as ReadDays)),
  };
}

/** The members that a new claim takes from the last one, because a team measures many households of a study. */
export const CARRIED = ['studyId', 'fuelType', 'unit', 'how'];

const isCarried = (entries: Entries): boolean => entries.every(([name]) => CARRIED.includes(name));

const HIDDEN = ['amends', 'replaces', 'location.latitude', 'location.longitude', 'location.accuracy'];

/** Values that the page sets itself. */
const NOT_TYPED: Readonly<Record<string, readonly string[]>> = {
  type: ['KPTClaim'],
  unit: ['kg', 'L', 'm3', 'kWh'],
  how: ['days', 'visits'],
};
