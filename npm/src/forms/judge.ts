// The errors in a form, each at a place of the form. Most are findings of the module. The others concern input that
// never reaches a claim: text in a number control, an unpaired surrogate, and the platform's own validity of a control
// (`required`, `pattern`). If the platform cannot parse the input, for example a half-typed date, its message replaces
// the module's, which would report a missing value. An error about a list is left out while one of its controls has an
// input error.
//
// This file shows nothing.

import type { ClaimReport, Finding, FindingCode } from '../index.js';
import { printing } from '../print.js';
import { Place, readForm, type Control, type Fault } from './claim.js';
import { stepsOfPointer } from './path.js';

/** A finding, and its place in the form. */
export interface Placed {
  readonly finding: Finding;
  readonly place: Place;
}

/** The state of a form at one moment. */
export interface Judged {
  readonly root: Place;
  readonly text: string;
  readonly report: ClaimReport;
  readonly placed: readonly Placed[];
}

/** Checks a claim. A claim that exceeds the module's size limit yields a finding. */
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

/**
 * Reads a form and checks its claim. No control may have a custom validity, because it would hide the platform's own.
 */
export function judge(form: HTMLFormElement, repeated: Set<string>, validate: (claim: string) => ClaimReport): Judged {
  const root = readForm(form, repeated);
  let text = root.text() ?? '{}';
  let report = reportOf(text, validate);
  // A missing object whose controls are all empty is added to the claim, so that each control gets its own message.
  for (;;) {
    const empty = report.findings.map((each) => missing(root, each)).filter((place) => place !== null);
    if (empty.length === 0) break;
    for (const place of empty) place.wanted = true;
    text = root.text() ?? '{}';
    report = reportOf(text, validate);
  }
  const own = ownFindings(root, report.findings);
  const replaced = new Set(own.map(({ place }) => place).filter((place) => place.fault || unread(place)));
  // An empty row of a list causes the errors about the length of the list.
  for (const { place } of own) if (place.parent?.isList) replaced.add(place.parent);
  const placed = [...report.findings.map((finding) => locate(root, finding)), ...own].filter(
    ({ finding, place }) => !replaced.has(place) || finding.code.startsWith('form.') || finding.severity !== 'error',
  );
  if (own.length > 0) {
    const findings = placed.map(({ finding }) => finding);
    report = printing({ ...report, ok: false, status: report.status ?? 400, findings });
  }
  return { root, text, report, placed };
}

/** Returns the place of a finding. A missing member has its own place. */
export function locate(root: Place, finding: Finding): Placed {
  return { finding, place: root.find(stepsOf(finding)).place };
}

function missing(root: Place, finding: Finding): Place | null {
  const { place, exact } = root.find(stepsOf(finding));
  return exact && place.below.size > 0 && place.text() === undefined ? place : null;
}

/** Returns the path of a finding as steps. A missing member is one step below the finding's path. */
function stepsOf({ path, params: { member } }: Finding): (string | number)[] {
  const steps = stepsOfPointer(path);
  return typeof member === 'string' && member !== steps.at(-1) ? [...steps, member] : steps;
}

/** Returns the input errors, and the platform's messages for controls without a finding. */
function ownFindings(root: Place, findings: readonly Finding[]): Placed[] {
  const known = new Set<Place>();
  for (const finding of findings) if (finding.severity === 'error') known.add(locate(root, finding).place);
  return leaves(root).flatMap((place) => {
    const [control] = place.controls as [Control];
    if (place.fault) return [{ place, finding: faulty(place, place.fault, control.value.trim()) }];
    const refused = unread(place) ?? (known.has(place) ? undefined : refusedBy(place, ({ valid }) => !valid));
    if (!refused) return [];
    const { validity, validationMessage } = refused;
    const params = { reason: REASONS.find((reason) => validity[reason]) ?? '' };
    return [{ place, finding: finding(place, 'form.control_refused', validationMessage, null, params) }];
  });
}

/** Returns a control whose input the platform cannot parse. */
const unread = (place: Place): Control | undefined => refusedBy(place, ({ badInput }) => badInput);

function refusedBy({ controls }: Place, isWrong: (validity: ValidityState) => boolean): Control | undefined {
  return controls.find(({ willValidate, validity }) => willValidate && isWrong(validity));
}

function leaves(place: Place): Place[] {
  return place.controls.length > 0 ? [place] : [...place.below.values()].flatMap(leaves);
}

function faulty(place: Place, fault: Fault, typed: string): Finding {
  const quoted = `\`${typed}\``;
  switch (fault.fault) {
    case 'form.half_character': {
      const help = 'delete the character and type it again';
      return finding(place, fault.fault, 'the text contains an incomplete character', help);
    }
    case 'form.ambiguous_number': {
      const { asDecimal, asThousands } = fault;
      const help = `enter \`${asDecimal}\` or \`${asThousands}\``;
      const params = { typed, asDecimal, asThousands };
      return finding(place, fault.fault, `${quoted} can be read in two ways`, help, params);
    }
    case 'form.not_a_number': {
      return finding(place, fault.fault, `${quoted} is not a number`, 'enter digits, for example `3.2`', { typed });
    }
  }
}

function finding(
  place: Place,
  code: FindingCode,
  message: string,
  help: string | null,
  params: Finding['params'] = {},
): Finding {
  const path = place.pointer();
  return { code, rule: null, path, message, params, severity: 'error', status: 400, help };
}

/** The reasons for which a control refuses its input. */
const REASONS = [
  'badInput',
  'valueMissing',
  'typeMismatch',
  'patternMismatch',
  'rangeUnderflow',
  'rangeOverflow',
  'stepMismatch',
  'tooLong',
  'tooShort',
] as const satisfies readonly (keyof ValidityState)[];
