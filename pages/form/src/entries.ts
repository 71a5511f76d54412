// The names and values of the form's controls, in order: what a draft stores. Disabled controls are included, so that a
// change of how the fuel was measured loses nothing.

import type { Entries } from './store.js';

/** Reads the controls. */
export function readEntries(form: HTMLFormElement): Entries {
  return named(form).flatMap((control): Entries => {
    const isLeftOut = /^(?:radio|checkbox)$/.test(control.type) && !control.checked;
    return isLeftOut ? [] : [[control.name, control.value]];
  });
}

/** Fills the controls. Controls with the same name take successive values. A value that is there already stays. */
export function writeEntries(form: HTMLFormElement, entries: Entries): void {
  const waiting = new Map<string, Entries>();
  for (const entry of entries) waiting.set(entry[0], [...(waiting.get(entry[0]) ?? []), entry]);
  for (const control of named(form)) {
    const values = waiting.get(control.name);
    if (!values) continue;
    if (control.type === 'radio' || control.type === 'checkbox') {
      const at = values.findIndex(([, value]) => value === control.value);
      control.checked = at >= 0;
      if (at >= 0 && control.type === 'checkbox') values.splice(at, 1);
    } else {
      const [, value] = values.shift() ?? ['', ''];
      if (control.value !== value) control.value = value;
    }
  }
}

/** Returns the first value of a name; '' without one. */
export const valueOf = (entries: Entries, wanted: string): string =>
  entries.find(([name]) => name === wanted)?.[1] ?? '';

/** Returns the entries with another value of a name. */
export const withValue = (entries: Entries, name: string, value: string): Entries => [
  ...entries.filter(([each]) => each !== name),
  [name, value],
];

/**
 * Adds typed values to those of a draft. Returns `null` if they contradict each other: the user then began another
 * claim.
 */
export function merged(draft: Entries, typed: Entries): Entries | null {
  const isContradiction = typed.some(([name, value]) => {
    const before = draft.filter(([each, old]) => each === name && old !== '').map(([, old]) => old);
    return before.length > 0 && !before.includes(value);
  });
  if (isContradiction) return null;
  const names = new Set(typed.map(([name]) => name));
  return [
    ...draft.filter(([name, value]) => value !== '' || !names.has(name)),
    ...typed.filter((one) => !has(draft, one)),
  ];
}

const has = (entries: Entries, [name, value]: Entries[number]): boolean =>
  entries.some(([each, other]) => each === name && other === value);

/** Returns the named controls. A fieldset shares the name of its controls. */
const named = (form: HTMLFormElement): HTMLInputElement[] =>
  ([...form.elements] as HTMLInputElement[]).filter(
    ({ name, type }) => name && type !== 'fieldset' && type !== 'button',
  );

/** Parses stored entries; none if the text is not a list. */
export function readCarried(text: string): Entries {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? (entries as Entries).filter((one) => typeof one?.[1] === 'string') : [];
  } catch {
    return [];
  }
}
