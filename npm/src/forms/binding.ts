// The binding of a form: when to check it, where to show messages, and how to handle a submit.
//
// A field shows no error before the user leaves it with a value in it. While the user types, no new message appears,
// but a message that no longer applies disappears. After a refused submit, all messages appear at once.

import type { ClaimReport, Finding } from '../index.js';
import type { Words } from '../languages/words.js';
import { elementsOf, type Control, type Place } from './claim.js';
import { judge, locate, type Judged, type Placed } from './judge.js';
import { byPosition, fieldOf, focusField, Messages, type Field } from './messages.js';
import { findingsOf, type Problem } from './problem.js';
import { fillSummary, wordsOf, type Line } from './summary.js';

/** Options of `bindClaimForm`. All are optional. */
export interface ClaimFormOptions {
  /**
   * An element for the summary of a refused submit, with links to the fields. Without it, the first invalid field gets
   * the focus.
   */
  summary?: HTMLElement;
  /**
   * The language of the texts, from `hearth-kpt/languages`; defaults to the module's messages. `heading` and `message`
   * replace its texts.
   */
  words?: Pick<Words, 'heading' | 'text'>;
  /** The heading of the summary, for a number of errors. */
  heading?(errors: number): string;
  /** The name of a field in the summary; defaults to its label. */
  label?(field: Field, finding: Finding): string;
  /** The text of a finding; defaults to that of `words`, or to the module's message. */
  message?(finding: Finding): string;
  /** Whether to show a warning at its field; defaults to none. A warning never makes a field invalid. */
  advice?(finding: Finding): boolean;
  /**
   * Whether to leave out an error, because another one causes it, for example a missing total while the days are
   * missing. The claim stays refused. Defaults to never; if all errors are consequences, all are shown.
   */
  consequence?(finding: Finding, findings: readonly Finding[]): boolean;
  /** Called after each check. */
  onReport?(report: ClaimReport, claim: string): void;
  /**
   * Called once per submit with the JSON text of a valid claim. Further submits are ignored until it completes. If it
   * fails without a call of `show`, the form shows `form.not_sent`; the error is rethrown.
   */
  onSubmit?(claim: string, report: ClaimReport): void | Promise<void>;
}

/** A bound form. */
export interface ClaimForm {
  /** Checks the form and returns the report. Untouched fields stay without messages. */
  check(): ClaimReport;
  /** Returns the claim as JSON text. */
  claim(): string;
  /** Shows a server's problem document, or findings, at the fields. A message disappears when its field changes. */
  show(answer: Problem | readonly Finding[]): void;
  /**
   * Checks the form after a script has set values, which fires no event. Added and removed rows are detected
   * automatically.
   */
  refresh(): void;
  /** Removes the binding, its messages and its attributes. */
  unbind(): void;
}

/**
 * Binds a form with a custom validator, for example `validateClaim` of `hearth-kpt/slim`.
 *
 * @param validate checks the JSON text of a claim
 * @param form the form, whose controls are named as for `bindClaimForm`
 * @param options see `ClaimFormOptions`
 * @throws TypeError if the name of a control is not a path in a claim
 */
export function bindClaimFormWith(
  validate: (claim: string) => ClaimReport,
  form: HTMLFormElement,
  options: ClaimFormOptions = {},
): ClaimForm {
  const binding = new Binding(validate, form, options);
  return {
    check: () => binding.update().report,
    claim: () => binding.judge().text,
    show: (answer) => binding.showFindings(findingsOf(answer)),
    refresh: () => void binding.update(),
    unbind: () => binding.unbind(),
  };
}

/** A finding from a server, and the text of the value that it refers to. */
interface ServerFinding {
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
  private fromServer: ServerFinding[] = [];
  private isLive = false;
  private isPressed = false;
  private isPostponed = false;
  private isBusy = false;

  constructor(
    private readonly validate: (claim: string) => ClaimReport,
    private readonly form: HTMLFormElement,
    private readonly options: ClaimFormOptions,
  ) {
    this.messages = new Messages(form);
    this.wasNoValidate = form.noValidate;
    this.observer = new MutationObserver(() => this.changed());
    this.update();
    form.noValidate = true; // the binding handles invalid submits in place of the browser's bubbles
    this.listen();
  }

  /** Reads and checks the form without showing messages. */
  judge(): Judged {
    for (const control of elementsOf(this.form)) (control as Partial<Control>).setCustomValidity?.('');
    const judged = judge(this.form, this.repeated, this.validate);
    for (const { finding, place } of judged.placed) if (finding.severity === 'error') this.refuse(place, finding);
    return judged;
  }

  /** Checks the form and shows the messages that are due. */
  update(typing?: Element, isRefusal = false): Judged {
    const judged = this.judge();
    this.seen = this.takingPart();
    this.fromServer = this.fromServer.filter(({ finding, of }) => of === textAbout(judged, finding));
    const fromServer = this.fromServer.map(({ finding }) => locate(judged.root, finding));
    this.showMessages([...judged.placed, ...fromServer], typing, isRefusal);
    this.options.onReport?.(judged.report, judged.text);
    this.observer.takeRecords(); // changes that a page makes in response to a report must not trigger another check
    return judged;
  }

  /** Shows findings from a server about the current claim. */
  showFindings(findings: readonly Finding[]): void {
    const judged = this.judge();
    this.fromServer = findings.map((finding) => ({ finding, of: textAbout(judged, finding) }));
    this.isLive ||= findings.length > 0;
    this.update(undefined, findings.length > 0);
  }

  unbind(): void {
    this.listening.abort();
    this.observer.disconnect();
    this.forget();
    for (const control of elementsOf(this.form)) (control as Partial<Control>).setCustomValidity?.('');
    this.form.noValidate = this.wasNoValidate;
  }

  private showMessages(placed: readonly Placed[], typing: Element | undefined, isRefusal: boolean): void {
    const { advice = () => false } = this.options;
    const message = (finding: Finding): string => this.textOf(finding);
    const byField = new Map<Field | null, Placed>();
    for (const one of this.causes(placed)) {
      const { severity } = one.finding;
      if (severity !== 'error' && !advice(one.finding)) continue;
      const field = fieldOf(one.place);
      const before = byField.get(field)?.finding.severity;
      if (!before || (before === 'warning' && severity === 'error')) byField.set(field, one);
    }
    const shown = new Map<Field | null, { text: string; severity: Finding['severity'] }>();
    for (const [field, { finding, place }] of byField) {
      const { severity } = finding;
      if (!field && this.options.summary) continue; // the summary shows it
      if (this.isDue(field, place, typing)) shown.set(field, { text: message(finding), severity });
    }
    this.messages.show(shown);
    const errors = [...byField].filter(([, { finding }]) => finding.severity === 'error');
    if (this.isLive) this.sumUp(errors, message, isRefusal);
  }

  /** Leaves out the errors that others cause. */
  private causes(placed: readonly Placed[]): readonly Placed[] {
    const { consequence } = this.options;
    if (!consequence) return placed;
    const findings = placed.map(({ finding }) => finding);
    const isCause = ({ finding }: Placed): boolean =>
      finding.severity !== 'error' || !consequence.call(this.options, finding, findings);
    const causes = placed.filter(isCause);
    return causes.some(({ finding }) => finding.severity === 'error') ? causes : placed;
  }

  private isDue(field: Field | null, place: Place, typing: Element | undefined): boolean {
    if (this.isLive || this.messages.has(field)) return true;
    const concerned: Element[] = place.all();
    if (field && concerned.length === 0) concerned.push(field);
    return field !== null && concerned.every((control) => this.reached.has(control) && control !== typing);
  }

  private sumUp(errors: [Field | null, Placed][], message: (finding: Finding) => string, isRefusal: boolean): void {
    const { summary, words, label = wordsOf } = this.options;
    const { heading = words?.heading ?? defaultHeading } = this.options;
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

  /** Sets the custom validity, so that `:invalid`, `:user-invalid` and `form.checkValidity()` agree with the report. */
  private refuse(place: Place, finding: Finding): void {
    const [control] = place.controls;
    if (control && !control.validationMessage) control.setCustomValidity(this.textOf(finding));
  }

  private textOf(finding: Finding): string {
    const { message, words } = this.options;
    return message?.(finding) ?? words?.text(finding) ?? finding.message;
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
      this.update(control);
    });
    on('change', (control) => this.left(control));
    on('focusout', (control) => {
      if (this.dirty.has(control)) this.left(control);
    });
    this.form.addEventListener('submit', (event) => void this.submitted(event), { signal });
    this.form.addEventListener('reset', () => setTimeout(() => this.wasReset()), { signal });
    root.addEventListener('pointerdown', () => (this.isPressed = true), { signal });
    // A press that opens a menu has no release event; a key press shows that the pointer is no longer down.
    for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'keydown']) {
      root.addEventListener(type, () => setTimeout(() => this.released(), AFTER_CLICK_MS), { signal });
    }
    this.observer.observe(root, { subtree: true, childList: true, attributeFilter: ['name', 'disabled', 'form'] });
  }

  /** A new message moves the content below it, so none appears between the press and the release of a button. */
  private left(control: Control): void {
    this.reached.add(control);
    if (control.type === 'radio') for (const other of this.alike(control)) this.reached.add(other);
    if (this.isPressed) this.isPostponed = true;
    else this.update();
  }

  private released(): void {
    const isDue = this.isPostponed && !this.listening.signal.aborted;
    this.isPressed = this.isPostponed = false;
    if (isDue) this.update();
  }

  private alike({ name }: Control): Element[] {
    return [...elementsOf(this.form)].filter((element) => element.getAttribute('name') === name);
  }

  private async submitted(event: SubmitEvent): Promise<void> {
    const submitter = event.submitter as Partial<HTMLButtonElement> | null;
    if (submitter?.formNoValidate) return; // for example to save a draft
    const { onSubmit } = this.options;
    if (onSubmit || this.isBusy) event.preventDefault();
    if (this.isBusy) return;
    this.isLive = true;
    this.fromServer = [];
    const { report, text } = this.judge();
    this.update(undefined, !report.ok);
    if (!report.ok) event.preventDefault();
    else if (onSubmit) {
      this.isBusy = true;
      try {
        await onSubmit(text, report);
      } catch (error) {
        if (this.fromServer.length === 0 && !this.listening.signal.aborted) this.showFindings(findingsOf(NOT_SENT));
        throw error; // for the console and `unhandledrejection`
      } finally {
        this.isBusy = false;
      }
    }
  }

  private changed(): void {
    const now = this.takingPart();
    if (now.length !== this.seen.length || now.some((one, index) => one !== this.seen[index])) this.update();
  }

  /** Returns the controls, with the names of the enabled ones. Buttons do not affect the claim. */
  private takingPart(): unknown[] {
    const controls = [...elementsOf(this.form)].filter(({ localName }) => localName !== 'button');
    return controls.flatMap((one) => [one, one.matches(':disabled') ? null : one.getAttribute('name')]);
  }

  private wasReset(): void {
    if (this.listening.signal.aborted) return;
    this.forget();
    this.update();
  }

  private forget(): void {
    this.reached = new WeakSet();
    this.dirty = new WeakSet();
    this.fromServer = [];
    this.isLive = false;
    this.messages.show(new Map());
    if (this.options.summary) fillSummary(this.options.summary, [], '', false);
  }
}

/**
 * Returns the text of the control that a finding refers to, or the whole claim if it refers to more than one control.
 */
function textAbout({ root, text }: Judged, finding: Finding): string | undefined {
  const { place } = locate(root, finding);
  return place.controls.length > 0 ? place.text() : text;
}

const NOT_SENT: Problem = { errors: [{ code: 'form.not_sent', detail: 'the claim was not sent' }] };

const defaultHeading = (errors: number): string =>
  errors === 1 ? 'There is a problem' : `There are ${errors} problems`;

/** The time between a pointer's release and its click, in milliseconds. */
const AFTER_CLICK_MS = 50;
