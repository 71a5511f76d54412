// Rows that the user adds and removes: days, texts and links. The caller writes their names and labels; this file keeps
// their order and the focus.

import { fromTemplate, within } from './page.js';

/** Rows of one kind. */
export interface Rows {
  readonly count: number;
  /** Sets the number of rows, adding empty ones at the end. */
  resize(count: number): void;
  /** Updates names and labels. */
  label(): void;
  /** Returns the first control of each row, in order. */
  controls(): HTMLInputElement[];
}

export interface RowsOptions {
  readonly list: HTMLElement;
  readonly addButton: HTMLElement;
  readonly template: string;
  /** Sets the names and labels of a row. */
  label(row: HTMLElement, index: number): void;
  /** Called after rows are added or removed. */
  changed(): void;
}

export function makeRows({ list, addButton, template, label, changed }: RowsOptions): Rows {
  const all = (): HTMLElement[] => [...list.children] as HTMLElement[];
  const relabel = (): void => all().forEach(label);
  const add = (): HTMLElement => {
    const row = fromTemplate(template);
    within(row, '.remove').addEventListener('click', () => remove(row));
    list.append(row);
    return row;
  };
  const remove = (row: HTMLElement): void => {
    const next = (row.nextElementSibling ?? row.previousElementSibling) as HTMLElement | null;
    row.remove();
    relabel();
    changed();
    (next?.querySelector<HTMLElement>('.remove') ?? addButton).focus();
  };
  addButton.addEventListener('click', () => {
    const row = add();
    relabel();
    changed();
    within<HTMLElement>(row, 'input, select').focus();
  });
  return {
    get count() {
      return list.children.length;
    },
    resize(count) {
      while (list.children.length < count) add();
      while (list.children.length > count) list.lastElementChild!.remove();
      relabel();
    },
    label: relabel,
    controls: () => all().map((row) => within<HTMLInputElement>(row, 'input')),
  };
}

/** Sets the label, name and id of a control. The id is derived from the name. */
export function nameControl(
  label: HTMLElement,
  control: HTMLInputElement | HTMLSelectElement,
  name: string,
  words?: string,
): void {
  control.name = name;
  control.id = name.replaceAll(/[^\w]+/g, '-');
  label.setAttribute('for', control.id);
  if (words !== undefined) label.textContent = words;
}
