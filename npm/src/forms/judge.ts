// What is wrong in a form, and where: the module's findings, each at a place of the form, and the few things that the
// module cannot see, because they never get into a claim: text in a control for numbers, half of a character, and what
// the platform itself says of a control (`required`, `pattern`). Where it cannot read what was typed, as a half-typed
// date, its words stand in place of the module's, for which there is nothing.
//
// Nothing is shown here.

import type { ClaimReport, Finding, FindingCode } from '../index.js';
import { printing } from '../print.js';
import { Place, readForm, type Control } from './claim.js';
import { stepsOfPointer } from './path.js';

/** A finding, and where in the form it belongs. */
export interface Placed {
  readonly finding: Finding;
  readonly place: Place;
}

/** What a form holds at a moment. */
export interface Judged {
  readonly root: Place;
  readonly text: string;
  readonly report: ClaimReport;
  readonly placed: readonly Placed[];
}

/** The report of a claim; one that is too large for the module has a finding that says so. */
function reportOf(text: string, validate: (claim: string) => ClaimReport): ClaimReport {
  try {
    return validate(text);
  } catch (error) {
    const { name, code, message } = (error ?? {}) as { name?: string; code?: FindingCode; message: string };
    if (name !== 'CouldNotRun' || !code) throw error;
    const root = new Place(null, null);
    return printing({ ok: false, status: 400, findings: [finding(root, code, message, null)], checks: [] });
  }
}

/** Reads the form and has its claim checked. No control may have a custom validity: the platform's own is asked for. */
export function judge(form: HTMLFormElement, repeated: Set<string>, validate: (claim: string) => ClaimReport): Judged {
  const root = readForm(form, repeated);
  let text = root.text() ?? '{}';
  let report = reportOf(text, validate);
  // A missing object whose controls are all empty is put in, so that each of them is told what is missing there.
  for (;;) {
    const empty = report.findings.map((each) => missing(root, each)).filter((place) => place !== null);
    if (empty.length === 0) break;
    for (const place of empty) place.wanted = true;
    text = root.text() ?? '{}';
    report = reportOf(text, validate);
  }
  const own = ownFindings(root, report.findings);
  const replaced = new Set(own.map(({ place }) => place).filter((place) => place.fault || unread(place)));
  const placed = [...report.findings.map((finding) => locate(root, finding)), ...own].filter(
    ({ finding, place }) => !replaced.has(place) || finding.code.startsWith('form.') || finding.severity !== 'error',
  );
  if (own.length > 0) {
    const findings = placed.map(({ finding }) => finding);
    report = printing({ ...report, ok: false, status: report.status ?? 400, findings });
  }
  return { root, text, report, placed };
}

/** Where a finding belongs: what is missing belongs to the missing member itself. */
export function locate(root: Place, finding: Finding): Placed {
  return { finding, place: root.find(stepsOf(finding)).place };
}

function missing(root: Place, finding: Finding): Place | null {
  const { place, exact } = root.find(stepsOf(finding));
  return exact && place.below.size > 0 && place.text() === undefined ? place : null;
}

/** The steps to what a finding is about; what is missing is a member of what the path leads to. */
function stepsOf({ path, params: { member } }: Finding): (string | number)[] {
  const steps = stepsOfPointer(path);
  return typeof member === 'string' && member !== steps.at(-1) ? [...steps, member] : steps;
}

/** Faults in controls for numbers; and the platform's words where the module has none of its own. */
function ownFindings(root: Place, findings: readonly Finding[]): Placed[] {
  const known = new Set<Place>();
  for (const finding of findings) if (finding.severity === 'error') known.add(locate(root, finding).place);
  return leaves(root).flatMap((place) => {
    const [control] = place.controls as [Control];
    if (place.fault) return [{ place, finding: finding(place, place.fault.fault, ...words(control.value, place)) }];
    const refused = unread(place) ?? (known.has(place) ? undefined : refusedBy(place, ({ valid }) => !valid));
    return refused ? [{ place, finding: finding(place, 'form.control_refused', refused.validationMessage, null) }] : [];
  });
}

/** A control with something in it that the platform cannot read. */
const unread = (place: Place): Control | undefined => refusedBy(place, ({ badInput }) => badInput);

function refusedBy({ controls }: Place, isWrong: (validity: ValidityState) => boolean): Control | undefined {
  return controls.find(({ willValidate, validity }) => willValidate && isWrong(validity));
}

function leaves(place: Place): Place[] {
  return place.controls.length > 0 ? [place] : [...place.below.values()].flatMap(leaves);
}

function words(value: string, { fault }: Place): [message: string, help: string] {
  if (fault?.fault === 'form.half_character') return ['the text has half of a character', 'write the character anew'];
  const typed = `\`${value.trim()}\``;
  return fault?.fault === 'form.ambiguous_number'
    ? [`${typed} can be read in two ways`, `write \`${fault.asDecimal}\` or \`${fault.asThousands}\``]
    : [`${typed} is not a number`, 'write digits, for example `3.2`'];
}

function finding(place: Place, code: FindingCode, message: string, help: string | null): Finding {
  const path = place.pointer();
  return { code, rule: null, path, message, params: {}, severity: 'error', status: 400, help };
}
