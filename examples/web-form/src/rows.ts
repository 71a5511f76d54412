// Rows that are added and removed: days, factors and links. Each kind knows how to write its names and labels; this
// keeps the order, and the focus where the user is.

import { fromTemplate, within } from './page.js';

/** Rows of one kind. */
export interface Rows {
  readonly count: number;
  /** Makes as many rows as are asked for, empty ones at the end. */
  resize(count: number): void;
  /** Writes names and labels anew. */
  label(): void;
  /** The controls of the rows, in order. */
  controls(): HTMLInputElement[];
}

export interface RowsOptions {
  readonly list: HTMLElement;
  readonly addButton: HTMLElement;
  readonly template: string;
  /** Names and labels of a row. */
  label(row: HTMLElement, index: number): void;
  /** After rows came or went. */
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
    controls: () => [...list.querySelectorAll('input')],
  };
}

/** Writes label, name and the name of the remove button of a control; `id` is made of the name. */
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
