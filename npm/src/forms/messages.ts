// Messages at the fields: a text element that the field's `aria-describedby` refers to, and the field's ARIA state.
//
// Other files select the messages. Only elements and attributes that this file added are removed again.

import type { Severity } from '../contract.js';
import type { Control, Place } from './claim.js';

/** The element that a message belongs to: a control, or the fieldset of several. */
export type Field = Control | HTMLFieldSetElement;

/** Returns the field of a place, or the nearest enclosing one. `null` represents the form. */
export function fieldOf(place: Place | null): Field | null {
  if (!place?.parent) return null;
  const controls = place.all().sort(byPosition);
  const [first] = controls;
  if (place.fieldset || !first) return place.fieldset ?? fieldOf(place.parent);
  const isAlone = place.controls.length === 1 && !/^(?:radio|checkbox)$/.test(first.type);
  return isAlone ? first : (groupOf(controls) ?? first);
}

/** Returns the fieldset that contains exactly these controls. */
function groupOf(controls: readonly Control[]): HTMLFieldSetElement | null {
  const fieldset = controls[0]?.closest('fieldset') ?? null;
  const within = fieldset ? named(fieldset) : [];
  const isSame = within.length === controls.length && within.every((control) => controls.includes(control));
  return isSame ? fieldset : null;
}

function named(fieldset: HTMLFieldSetElement): Control[] {
  return ([...fieldset.elements] as Control[]).filter((control) => control.getAttribute('name'));
}

/** The messages of one form. A message without a field appears at the beginning of the form. */
export class Messages {
  private readonly shown = new Map<Field | null, { element: HTMLElement; isMade: boolean }>();

  constructor(private readonly form: HTMLFormElement) {}

  /** Returns whether the field has a message. */
  has(field: Field | null): boolean {
    return this.shown.has(field);
  }

  /** Shows exactly these messages. */
  show(messages: ReadonlyMap<Field | null, { text: string; severity: Severity }>): void {
    for (const field of [...this.shown.keys()]) if (!messages.has(field)) this.take(field);
    for (const [field, { text, severity }] of messages) {
      const { element } = this.shown.get(field) ?? this.put(field);
      if (element.textContent !== text) element.textContent = text;
      element.dataset['severity'] = severity;
      for (const control of bearers(field)) {
        if (severity === 'error') control.setAttribute('aria-invalid', 'true');
        else control.removeAttribute('aria-invalid');
      }
    }
  }

  private put(field: Field | null): { element: HTMLElement; isMade: boolean } {
    const given = this.given(field?.name ?? '');
    const element = given ?? document.createElement('p');
    const shown = { element, isMade: !given };
    this.shown.set(field, shown);
    element.id ||= `hearth-message-${++count}`;
    element.hidden = false;
    if (!given) {
      element.className = 'hearth-message';
      insert(element, field, this.form);
    }
    if (field) describe(field, [...descriptions(field), element.id]);
    else element.setAttribute('role', 'alert');
    return shown;
  }

  private take(field: Field | null): void {
    const { element, isMade } = this.shown.get(field) ?? {};
    this.shown.delete(field);
    if (!element) return;
    if (field)
      describe(
        field,
        descriptions(field).filter((id) => id !== element.id),
      );
    for (const control of bearers(field)) control.removeAttribute('aria-invalid');
    if (isMade) return element.remove();
    element.textContent = '';
    element.hidden = true;
  }

  /** Returns the page's own element for a message: `data-message-for` with the name. */
  private given(name: string): HTMLElement | undefined {
    const root = this.form.getRootNode() as ParentNode;
    const taken = [...this.shown.values()].map(({ element }) => element);
    return [...root.querySelectorAll<HTMLElement>('[data-message-for]')].find(
      (element) =>
        element.dataset['messageFor'] === name &&
        !taken.includes(element) &&
        (element.closest('form') ?? this.form) === this.form,
    );
  }
}

function insert(element: HTMLElement, field: Field | null, form: HTMLFormElement): void {
  if (!field) return form.prepend(element);
  if (field.localName === 'fieldset') {
    const legend = [...field.children].find(({ localName }) => localName === 'legend');
    if (legend) legend.after(element);
    else field.prepend(element);
  } else (field.closest('label') ?? field).after(element); // not inside the label, which is the accessible name
}

/** Focuses a field, or the first focusable control of a fieldset. */
export function focusField(field: Field): void {
  const inside = field.localName === 'fieldset' ? named(field as HTMLFieldSetElement) : [field];
  for (const element of inside) {
    element.focus();
    if (isFocused(element)) return;
  }
  field.tabIndex = -1; // an output is not focusable by default
  field.focus();
}

/**
 * Returns the elements that get `aria-invalid`. A plain fieldset does not support it; its radio buttons and checkboxes
 * do.
 */
function bearers(field: Field | null): Element[] {
  if (!field) return [];
  if (field.localName !== 'fieldset') return [field];
  if (field.getAttribute('role') === 'radiogroup') return [field];
  const controls = named(field as HTMLFieldSetElement);
  return controls.every(({ type }) => type === 'radio' || type === 'checkbox') ? controls : [];
}

function descriptions(field: Field): string[] {
  return field.getAttribute('aria-describedby')?.split(/\s+/).filter(Boolean) ?? [];
}

function describe(field: Field, ids: string[]): void {
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '));
  else field.removeAttribute('aria-describedby');
}

function isFocused(element: Element): boolean {
  return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
}

export function byPosition(one: Node, other: Node): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

let count = 0;
