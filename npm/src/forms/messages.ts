// Messages at the fields: a text element that the field's description leads to, and the states of the field.
//
// Which field is told what is decided elsewhere. Only what was added here is ever taken away again.

import type { Severity } from '../contract.js';
import type { Control, Place } from './claim.js';

/** What a message stands at: a control, or the fieldset of several. */
export type Field = Control | HTMLFieldSetElement;

/** The field of a place: its own, else the nearest that there is. `null` is the form. */
export function fieldOf(place: Place | null): Field | null {
  if (!place?.parent) return null;
  const controls = place.all().sort(byPosition);
  const [first] = controls;
  if (place.fieldset || !first) return place.fieldset ?? fieldOf(place.parent);
  const isAlone = place.controls.length === 1 && !/^(?:radio|checkbox)$/.test(first.type);
  return isAlone ? first : (groupOf(controls) ?? first);
}

/** The fieldset that holds these controls and no others. */
function groupOf(controls: readonly Control[]): HTMLFieldSetElement | null {
  const fieldset = controls[0]?.closest('fieldset') ?? null;
  const within = fieldset ? named(fieldset) : [];
  const isSame = within.length === controls.length && within.every((control) => controls.includes(control));
  return isSame ? fieldset : null;
}

function named(fieldset: HTMLFieldSetElement): Control[] {
  return ([...fieldset.elements] as Control[]).filter((control) => control.getAttribute('name'));
}

/** The messages of one form; those at no field stand at its beginning. */
export class Messages {
  private readonly shown = new Map<Field | null, { element: HTMLElement; isMade: boolean }>();

  constructor(private readonly form: HTMLFormElement) {}

  /** Whether something is said at the field. */
  has(field: Field | null): boolean {
    return this.shown.has(field);
  }

  /** Shows these and no others. */
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

  /** The element that the page has for it: `data-message-for` the name. */
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
  } else (field.closest('label') ?? field).after(element); // within a label it would become part of the name
}

/** Brings a field, or the first control of a fieldset, before the user. */
export function focusField(field: Field): void {
  const inside = field.localName === 'fieldset' ? named(field as HTMLFieldSetElement) : [field];
  for (const element of inside) {
    element.focus();
    if (isFocused(element)) return;
  }
  field.tabIndex = -1; // an output takes no focus by itself
  field.focus();
}

/** Who is said to be invalid: a plain fieldset cannot be, its radio buttons and checkboxes can. */
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
