// The binding of a form: when it is checked, who is told, and what a submit does.
//
// Nobody is told off for a field before he has left it with something in it, and nothing new is said while he types;
// what was said goes as soon as it is no longer true. After a refused submit everything is said at once.

import type { ClaimReport, Finding } from '../index.js';
import { elementsOf, type Control, type Place } from './claim.js';
import { judge, locate, type Judged, type Placed } from './judge.js';
import { byPosition, fieldOf, focusField, Messages, type Field } from './messages.js';
import { findingsOf, type Problem } from './problem.js';
import { fillSummary, wordsOf, type Line } from './summary.js';

/** How a form is bound; everything may be left out. */
export interface ClaimFormOptions {
  /** Where a refused submit is summed up, with links to the fields. Without one, the first field gets the focus. */
  summary?: HTMLElement;
  /** The summary's heading. */
  heading?(errors: number): string;
  /** What a field is called in the summary; its label, unless said. */
  label?(field: Field, finding: Finding): string;
  /** The words for a finding; the module's own, unless said. */
  message?(finding: Finding): string;
  /** Which warnings stand at their fields; none, unless said. They never make a field invalid. */
  advice?(finding: Finding): boolean;
  /** Called after each check. */
  onReport?(report: ClaimReport, claim: string): void;
  /**
   * Called with a claim that is right, once for each submit; until it is done, further submits do nothing. Where it
   * fails, and has shown nothing itself, the form says so (`form.not_sent`); the error goes on to the page.
   */
  onSubmit?(claim: string, report: ClaimReport): void | Promise<void>;
}

/** A bound form. */
export interface ClaimForm {
  /** Checks now. Fields that nobody has reached stay as they are. */
  check(): ClaimReport;
  /** The claim as JSON text. */
  claim(): string;
  /** Puts what a server says at the fields: its problem document, or findings. It goes when the field changes. */
  show(said: Problem | readonly Finding[]): void;
  /** To be called after values were set by a script, which no event tells. Rows that come and go are seen anyway. */
  refresh(): void;
  /** Takes everything back. */
  unbind(): void;
}

/**
 * Binds a form, with another way to validate than the module of `hearth-kpt`, such as that of `hearth-kpt/slim`.
 *
 * @throws TypeError when a control's name is no path in a claim
 */
export function bindClaimFormWith(
  validate: (claim: string) => ClaimReport,
  form: HTMLFormElement,
  options: ClaimFormOptions = {},
): ClaimForm {
  const binding = new Binding(validate, form, options);
  return {
    check: () => binding.look().report,
    claim: () => binding.judge().text,
    show: (said) => binding.hear(findingsOf(said)),
    refresh: () => void binding.look(),
    unbind: () => binding.unbind(),
  };
}

/** Something that a server said, and the text that it said it of. */
interface Said {
  readonly finding: Finding;
  readonly of: string | undefined;
}

class Binding {
  private readonly messages: Messages;
  private readonly repeated = new Set<string>();
  private readonly listening = new AbortController();
  private readonly observer: MutationObserver;
  private readonly wasNoValidate: boolean;
  private reached = new WeakSet<Element>();
  private dirty = new WeakSet<Element>();
  private seen = [] as unknown[];
  private said: Said[] = [];
  private isLive = false;
  private isPressed = false;
  private isPutOff = false;
  private isBusy = false;

  constructor(
    private readonly validate: (claim: string) => ClaimReport,
    private readonly form: HTMLFormElement,
    private readonly options: ClaimFormOptions,
  ) {
    this.messages = new Messages(form);
    this.wasNoValidate = form.noValidate;
    this.observer = new MutationObserver(() => this.changed());
    this.look();
    form.noValidate = true; // so that a refused submit comes here, and not to the browser's bubbles
    this.listen();
  }

  /** Reads the form and has it checked, with nothing shown. */
  judge(): Judged {
    for (const control of elementsOf(this.form)) (control as Partial<Control>).setCustomValidity?.('');
    const judged = judge(this.form, this.repeated, this.validate);
    for (const { finding, place } of judged.placed) if (finding.severity === 'error') this.refuse(place, finding);
    return judged;
  }

  /** Checks, and says what is to be said by now. */
  look(typing?: Element, isRefusal = false): Judged {
    const judged = this.judge();
    this.seen = this.takingPart();
    this.said = this.said.filter(({ finding, of }) => of === textAbout(judged, finding));
    const said = this.said.map(({ finding }) => locate(judged.root, finding));
    this.tell([...judged.placed, ...said], typing, isRefusal);
    this.options.onReport?.(judged.report, judged.text);
    this.observer.takeRecords(); // what a page changes because of a report is no reason for the next
    return judged;
  }

  /** Takes in what a server said, which is about the claim as it stands. */
  hear(findings: readonly Finding[]): void {
    const judged = this.judge();
    this.said = findings.map((finding) => ({ finding, of: textAbout(judged, finding) }));
    this.isLive ||= findings.length > 0;
    this.look(undefined, findings.length > 0);
  }

  unbind(): void {
    this.listening.abort();
    this.observer.disconnect();
    this.forget();
    for (const control of elementsOf(this.form)) (control as Partial<Control>).setCustomValidity?.('');
    this.form.noValidate = this.wasNoValidate;
  }

  private tell(placed: readonly Placed[], typing: Element | undefined, isRefusal: boolean): void {
    const { message = (finding) => finding.message, advice = () => false } = this.options;
    const byField = new Map<Field | null, Placed>();
    for (const one of placed) {
      const { severity } = one.finding;
      if (severity !== 'error' && !advice(one.finding)) continue;
      const field = fieldOf(one.place);
      const before = byField.get(field)?.finding.severity;
      if (!before || (before === 'warning' && severity === 'error')) byField.set(field, one);
    }
    const shown = new Map<Field | null, { text: string; severity: Finding['severity'] }>();
    for (const [field, { finding, place }] of byField) {
      const { severity } = finding;
      if (!field && this.options.summary) continue; // it stands there
      if (this.isDue(field, place, typing)) shown.set(field, { text: message(finding), severity });
    }
    this.messages.show(shown);
    const errors = [...byField].filter(([, { finding }]) => finding.severity === 'error');
    if (this.isLive) this.sumUp(errors, message, isRefusal);
  }

  private isDue(field: Field | null, place: Place, typing: Element | undefined): boolean {
    if (this.isLive || this.messages.has(field)) return true;
    const concerned: Element[] = place.all();
    if (field && concerned.length === 0) concerned.push(field);
    return field !== null && concerned.every((control) => this.reached.has(control) && control !== typing);
  }

  private sumUp(errors: [Field | null, Placed][], message: (finding: Finding) => string, isRefusal: boolean): void {
    const { summary, heading = defaultHeading, label = wordsOf } = this.options;
    const sorted = errors.sort(([one], [other]) => (one && other ? byPosition(one, other) : one ? 1 : -1));
    if (summary && (isRefusal || !summary.hidden)) {
      const lines = sorted.map(([field, { finding }]): Line => {
        const text = message(finding);
        return { field, text: field ? `${label(field, finding)}: ${text}` : text };
      });
      fillSummary(summary, lines, heading(lines.length), isRefusal);
    }
    if (!isRefusal) return;
    const first = sorted.find(([field]) => field)?.[0];
    if (summary) summary.focus();
    else if (first) focusField(first);
  }

  /** Tells the platform, so that `:invalid`, `:user-invalid` and `form.checkValidity()` say the same. */
  private refuse(place: Place, finding: Finding): void {
    const [control] = place.controls;
    const text = this.options.message?.(finding) ?? finding.message;
    if (control && !control.validationMessage) control.setCustomValidity(text);
  }

  private listen(): void {
    const { signal } = this.listening;
    const root = this.form.getRootNode();
    const on = (type: string, listener: (target: Control) => void): void =>
      root.addEventListener(
        type,
        ({ target }) => {
          if ((target as Partial<Control>).form === this.form) listener(target as Control);
        },
        { signal },
      );
    on('input', (control) => {
      this.dirty.add(control);
      this.look(control);
    });
    on('change', (control) => this.left(control));
    on('focusout', (control) => {
      if (this.dirty.has(control)) this.left(control);
    });
    this.form.addEventListener('submit', (event) => void this.submitted(event), { signal });
    this.form.addEventListener('reset', () => setTimeout(() => this.wasReset()), { signal });
    root.addEventListener('pointerdown', () => (this.isPressed = true), { signal });
    // The release of a press that opens a menu is not told; a key says that there is none any more.
    for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'keydown']) {
      root.addEventListener(type, () => setTimeout(() => this.released(), AFTER_CLICK_MS), { signal });
    }
    this.observer.observe(root, { subtree: true, childList: true, attributeFilter: ['name', 'disabled', 'form'] });
  }

  /** A message that appears moves what is below; so none does between the press and the release of a button. */
  private left(control: Control): void {
    this.reached.add(control);
    if (control.type === 'radio') for (const other of this.alike(control)) this.reached.add(other);
    if (this.isPressed) this.isPutOff = true;
    else this.look();
  }

  private released(): void {
    const isDue = this.isPutOff && !this.listening.signal.aborted;
    this.isPressed = this.isPutOff = false;
    if (isDue) this.look();
  }

  private alike({ name }: Control): Element[] {
    return [...elementsOf(this.form)].filter((element) => element.getAttribute('name') === name);
  }

  private async submitted(event: SubmitEvent): Promise<void> {
    const submitter = event.submitter as Partial<HTMLButtonElement> | null;
    if (submitter?.formNoValidate) return; // as for a draft
    const { onSubmit } = this.options;
    if (onSubmit || this.isBusy) event.preventDefault();
    if (this.isBusy) return;
    this.isLive = true;
    this.said = [];
    const { report, text } = this.judge();
    this.look(undefined, !report.ok);
    if (!report.ok) event.preventDefault();
    else if (onSubmit) {
      this.isBusy = true;
      try {
        await onSubmit(text, report);
      } catch (error) {
        if (this.said.length === 0 && !this.listening.signal.aborted) this.hear(findingsOf(NOT_SENT));
        throw error; // so that the console has it, and `unhandledrejection`
      } finally {
        this.isBusy = false;
      }
    }
  }

  private changed(): void {
    const now = this.takingPart();
    if (now.length !== this.seen.length || now.some((one, index) => one !== this.seen[index])) this.look();
  }

  /** The controls, with their names where they are enabled. Buttons come and go as they like. */
  private takingPart(): unknown[] {
    const controls = [...elementsOf(this.form)].filter(({ localName }) => localName !== 'button');
    return controls.flatMap((one) => [one, one.matches(':disabled') ? null : one.getAttribute('name')]);
  }

  private wasReset(): void {
    if (this.listening.signal.aborted) return;
    this.forget();
    this.look();
  }

  private forget(): void {
    this.reached = new WeakSet();
    this.dirty = new WeakSet();
    this.said = [];
    this.isLive = false;
    this.messages.show(new Map());
    if (this.options.summary) fillSummary(this.options.summary, [], '', false);
  }
}

/** The text that a finding is about: that of its control; for anything larger, the whole claim. */
function textAbout({ root, text }: Judged, finding: Finding): string | undefined {
  const { place } = locate(root, finding);
  return place.controls.length > 0 ? place.text() : text;
}

const NOT_SENT: Problem = { errors: [{ code: 'form.not_sent', detail: 'the claim could not be sent' }] };

const defaultHeading = (errors: number): string =>
  errors === 1 ? 'There is a problem' : `There are ${errors} problems`;

/** How long after the release of a pointer its click has come. */
const AFTER_CLICK_MS = 50;
