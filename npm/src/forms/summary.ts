// The summary of a refused submit: a heading, and a link to each invalid field.
//
// The content has the role `alert` only when the summary appears, so that later removals are not announced. The alert
// is inside the focused element, because screen readers announce only the heading if both are one element.

import { focusField, type Field } from './messages.js';

/** A line of the summary. Without a field, it concerns the form. */
export interface Line {
  readonly field: Field | null;
  readonly text: string;
}

/**
 * Fills `summary`, or empties and hides it if the form has no errors. Unchanged content is kept, with the focus in it.
 */
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
    event.preventDefault(); // the focus is enough, so the address stays unchanged
    const root = link.getRootNode() as Document;
    const now = (root.getElementById(field.id) ?? field) as Field; // a page may have re-rendered the field
    (labelOf(now) ?? now).scrollIntoView({ block: 'center' }); // show the label and the field
    focusField(now);
  });
  element.append(link);
  return element;
}

/** Returns the label of a field on the page. */
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
