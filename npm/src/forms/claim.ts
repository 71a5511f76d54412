// The claim in a form: its controls as a tree of members, and the tree as JSON text.
//
// Every enabled control with a name is part of the claim, including controls outside the form (`form=`). Empty controls
// are absent. The text of a number stays as typed. This file applies no rules and shows nothing.

import { typedNumber, type Typed } from './number.js';
import { pointerOf, stepsOfName, type Step } from './path.js';

/** A control with a name and a value, which includes `<output>`. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLOutputElement;

/** An input error that the module never receives: text in a number control, or an unpaired surrogate. */
export type Fault = Exclude<Typed, { number: string }> | { readonly fault: 'form.half_character' };

/** A place in the claim, with the controls and fieldsets that are named after it. */
export class Place {
  readonly below = new Map<Step, Place>();
  readonly controls: Control[] = [];
  fieldset: HTMLFieldSetElement | null = null;
  fault: Fault | null = null;
  /** Whether to write an empty object or list if no place below has a value. */
  wanted = false;
  /** The JSON text of a control's value. */
  value: string | undefined;
  /** The items of a list that have a value, in the order of the module's indexes. */
  private items: Place[] = [];
  private next = 0;

  constructor(
    readonly parent: Place | null,
    private readonly step: Step,
  ) {}

  /** Returns the place below, creating it if necessary. */
  at(step: Step): Place {
    const known = step === null ? (step = this.next) : step;
    if (typeof known === 'number') this.next = Math.max(this.next, known + 1);
    let place = this.below.get(known);
    if (!place) this.below.set(known, (place = new Place(this, known)));
    return place;
  }

  /** Returns the JSON text; `undefined` if the place is empty. */
  text(): string | undefined {
    if (this.below.size === 0) return this.value;
    const written = [...this.below].flatMap(([step, place]) => {
      const text = place.text();
      return text === undefined ? [] : [{ step, place, text }];
    });
    if (this.isList) {
      written.sort((one, other) => Number(one.step) - Number(other.step));
      this.items = written.map(({ place }) => place);
    }
    if (written.length === 0 && !this.wanted) return undefined;
    return this.isList
      ? `[${written.map(({ text }) => text).join()}]`
      : `{${written.map(({ step, text }) => `${JSON.stringify(step)}:${text}`).join()}}`;
  }

  /** Returns the place that the steps of the written claim lead to, or the last existing place on that path. */
  find(steps: readonly (string | number)[]): { place: Place; exact: boolean } {
    const [step, ...rest] = steps;
    if (step === undefined) return { place: this, exact: true };
    const place = this.isList ? this.items[Number(step)] : this.below.get(step);
    return place ? place.find(rest) : { place: this, exact: false };
  }

  /** Returns the place's own controls and those below it, in the order of their places. */
  all(): Control[] {
    return [...this.controls, ...[...this.below.values()].flatMap((place) => place.all())];
  }

  /** Returns the JSON Pointer in the written claim. */
  pointer(): string {
    return pointerOf(this.steps());
  }

  private steps(): Step[] {
    if (!this.parent) return [];
    const index = this.parent.items.indexOf(this);
    return [...this.parent.steps(), index < 0 ? this.step : index];
  }

  /** Whether the places below are items of a list. */
  get isList(): boolean {
    return typeof this.below.keys().next().value === 'number';
  }
}

/**
 * Reads a form.
 *
 * @param repeated names that denote lists because they occurred more than once; the form's repeated names are added
 * @throws TypeError if a name is not a path, if two names conflict, or if a control is for files
 */
export function readForm(form: HTMLFormElement, repeated: Set<string>): Place {
  const root = new Place(null, null);
  root.wanted = true;
  const controls: Control[] = [];
  for (const element of elementsOf(form)) {
    const name = element.getAttribute('name');
    if (!name) continue;
    const { type } = element as Control;
    if (type === 'fieldset') follow(root, stepsOfName(name)).fieldset = element as HTMLFieldSetElement;
    else if (takesPart(element as Control)) controls.push(element as Control);
  }
  const seen = new Set<string>();
  for (const control of controls) {
    const name = nameOf(control);
    if (control.type !== 'radio' && seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  for (const control of controls) put(root, control, repeated);
  return root;
}

function put(root: Place, control: Control, repeated: Set<string>): void {
  const name = nameOf(control);
  const steps = stepsOfName(name);
  const isOneOfSeveral = control.type === 'checkbox' && control.hasAttribute('value');
  const isList = repeated.has(name) || isOneOfSeveral || control.type === 'select-multiple';
  const values = valuesOf(control);
  if (isList && steps.at(-1) !== null) steps.push(null);
  // One control may contribute several items to a list; an empty list is still registered as a place.
  for (const value of values.length > 0 ? values : [undefined]) {
    const place = follow(root, steps);
    if (place.below.size > 0) throw twice(name);
    place.controls.push(control);
    if (value === undefined) continue;
    const typed = isNumeric(control) ? numberIn(control, value) : null;
    if (typed && 'number' in typed) place.value = typed.number;
    else place.value = isFlag(control) ? value : JSON.stringify(value.replace(HALF, '\uFFFD'));
    if (typed && 'fault' in typed) place.fault = typed;
    else if (value.search(HALF) >= 0) place.fault = { fault: 'form.half_character' };
  }
}

function follow(root: Place, steps: readonly Step[]): Place {
  let place = root;
  for (const step of steps) {
    const first = place.below.keys().next();
    if (place.controls.length > 0 || (!first.done && typeof first.value !== (step === null ? 'number' : typeof step))) {
      throw twice(steps.join('.'));
    }
    place = place.at(step);
  }
  return place;
}

function twice(name: string): TypeError {
  return new TypeError(`\`${name}\` names a value in one control, and an object or a list in another`);
}

/** Returns the controls of a form, even if one of them is named `elements`. */
export function elementsOf(form: HTMLFormElement): Iterable<Element> {
  return Reflect.get(HTMLFormElement.prototype, 'elements', form) as HTMLFormControlsCollection;
}

/** Returns the name attribute, which custom elements may not expose as a property. */
const nameOf = (control: Control): string => control.getAttribute('name') ?? '';

/** Returns the texts of a control; none if it is empty or not selected. */
function valuesOf(control: Control): string[] {
  if (control.localName === 'select') {
    return [...(control as HTMLSelectElement).selectedOptions]
      .map(({ value }) => value)
      .filter((value) => value !== '');
  }
  if (isFlag(control)) return [String((control as HTMLInputElement).checked)];
  if (control.type === 'checkbox' || control.type === 'radio') {
    return (control as HTMLInputElement).checked ? [control.value] : [];
  }
  const text = String(control.value ?? '').trim(); // phone keyboards add a space after a word
  return text === '' ? [] : [text];
}

function takesPart(control: Control): boolean {
  const isLeftOut = control.dataset['json'] === 'omit' || control.matches(':disabled');
  if (isLeftOut || /^(?:button|submit|reset)$/.test(control.type)) return false;
  if (control.type === 'file') {
    throw new TypeError(
      `\`${control.name}\` is a file input, but a claim contains no files: upload the file and enter its URI`,
    );
  }
  return 'value' in control;
}

/** Returns whether a control is a checkbox that represents true or false, not a list item. */
function isFlag(control: Control): boolean {
  return control.type === 'checkbox' && !control.hasAttribute('value');
}

function isNumeric(control: Control): boolean {
  const { json } = control.dataset;
  if (json) return json === 'number';
  return /number|range|output|decimal|numeric/.test(`${control.type} ${control.inputMode}`);
}

/** Parses a number. A value that the platform wrote, not the user, has no language: 1.000 is one. */
function numberIn(control: Control, value: string): Typed {
  if (WRITTEN.test(control.type) && JSON_NUMBER.test(value)) return { number: value };
  return typedNumber(value, control.closest<HTMLElement>('[lang]')?.lang ?? '');
}

const WRITTEN = /^(?:number|range|output|hidden)$/;

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** An unpaired surrogate, which UTF-8 cannot represent. */
const HALF = /\p{Cs}/gu;
