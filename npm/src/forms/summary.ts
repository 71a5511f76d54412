// The summary of a refused submit: a heading, and a link to each field that has to change.
//
// What it holds is an alert when it appears, and none afterwards, so that what disappears from it is not read out. The
// alert is within the element that takes the focus: readers that meet both on one element read the heading only.

import { focusField, type Field } from './messages.js';

/** A line of the summary; without a field it is about the form. */
export interface Line {
  readonly field: Field | null;
  readonly text: string;
}

/** Fills `summary`, or empties and hides it when nothing is wrong. What is the same stays, with the focus in it. */
export function fillSummary(summary: HTMLElement, lines: readonly Line[], heading: string, isNew: boolean): void {
  const key = JSON.stringify(lines.map(({ field, text }) => [field && (field.id ||= `hearth-field-${++count}`), text]));
  if (!isNew && summary.dataset['lines'] === key) return;
  summary.dataset['lines'] = key;
  summary.hidden = lines.length === 0;
  summary.replaceChildren();
  if (lines.length === 0) return;
  const title = document.createElement('h2');
  title.textContent = heading;
  const list = document.createElement('ul');
  list.append(...lines.map(item));
  const body = document.createElement('div');
  if (isNew) body.setAttribute('role', 'alert');
  body.append(title, list);
  summary.append(body);
  summary.tabIndex = -1;
}

function item({ field, text }: Line): HTMLLIElement {
  const element = document.createElement('li');
  if (!field) {
    element.textContent = text;
    return element;
  }
  const link = document.createElement('a');
  link.href = `#${field.id}`;
  link.textContent = text;
  link.addEventListener('click', (event) => {
    event.preventDefault(); // focus is enough, and the address stays
    const root = link.getRootNode() as Document;
    const now = (root.getElementById(field.id) ?? field) as Field; // a page may have drawn it anew
    (labelOf(now) ?? now).scrollIntoView({ block: 'center' }); // so that both are seen
    focusField(now);
  });
  element.append(link);
  return element;
}

/** The words a page has for a field. */
export function wordsOf(field: Field): string {
  const text = labelOf(field)?.textContent ?? field.getAttribute('aria-label') ?? field.name;
  return text.trim().replace(/\s+/g, ' ');
}

function labelOf(field: Field): Element | null {
  const root = field.getRootNode() as Document | ShadowRoot;
  const labelledBy = field.getAttribute('aria-labelledby')?.split(' ')[0];
  if (labelledBy) return root.getElementById(labelledBy);
  return 'labels' in field ? (field.labels?.[0] ?? null) : field.querySelector('legend');
}

let count = 0;
