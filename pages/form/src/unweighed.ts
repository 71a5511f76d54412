// The days without a weight: their controls in the row of a day, and the place of their errors.
//
// A day without a weight has a status: the fuel was not used, was not weighed, or its weight is left out. The last two
// need a reason. A weight that was typed before stays in its disabled control, and returns with the weight of the day.

import { validateClaim, type ClaimReport } from 'hearth-kpt';

import { dateAfter } from './dates.js';
import { text } from './language.js';
import { byId, within } from './page.js';
import { nameControl } from './rows.js';

/** Names the controls of a row, and shows those of its day. `words` is the name of the day. */
export function labelUnweighed(row: HTMLElement, index: number, start: string, words: string): void {
  const { date, status, reason, without } = partsOf(row);
  without.name = `${UNWEIGHED}[${index}]`;
  within(without, 'legend').textContent = words;
  date.name = `${without.name}.date`;
  nameControl(within(status.parentElement!, 'label'), status, `${without.name}.status`);
  nameControl(within(reason.parentElement!, 'label'), reason, `${without.name}.reason`);
  const hint = within<HTMLElement>(reason.parentElement!, '.hint');
  hint.id = `${reason.id}-hint`;
  if (!reason.hasAttribute('aria-describedby')) reason.setAttribute('aria-describedby', hint.id);
  date.value = status.value === '' ? '' : dateAfter(start, index);
  row.dataset['number'] = String(index + 1);
  showUnweighed(row);
}

/** Shows the controls of the weight, or those of a day without one. A weight of zero can mean that no fuel was used. */
export function showUnweighed(row: HTMLElement): void {
  const { weight, status, reason, without } = partsOf(row);
  const isWithout = status.value !== '';
  const needsReason = isWithout && status.value !== NOT_USED;
  set(weight, 'disabled', isWithout);
  set(without, 'disabled', !isWithout);
  set(reason, 'disabled', !needsReason);
  weight.hidden = within<HTMLElement>(row, '.unit').hidden = isWithout;
  without.hidden = !isWithout;
  reason.parentElement!.hidden = !needsReason;
  within<HTMLElement>(row, '.use').hidden = isWithout || !isZero(weight);
  const toggle = within<HTMLElement>(row, '.none');
  const number = row.dataset['number']!;
  toggle.textContent = text(isWithout ? 'days.weigh' : 'days.none');
  toggle.setAttribute('aria-label', text(isWithout ? 'days.weigh.name' : 'days.none.name', { number }));
}

/** Switches a row between a weight and none when one of its buttons is clicked. `changed` is called afterwards. */
export function listenUnweighed(list: HTMLElement, changed: () => void): void {
  list.addEventListener('click', ({ target }) => {
    const button = (target as HTMLElement).closest<HTMLElement>('.none, .use');
    const row = button?.closest<HTMLElement>('.day');
    if (!row) return;
    const { weight, status, reason } = partsOf(row);
    const isWithout = status.value !== '';
    status.value = isWithout ? '' : likely(weight);
    changed();
    (isWithout ? weight : reason.disabled ? status : reason).focus();
  });
  list.addEventListener('change', ({ target }) => {
    if ((target as HTMLElement).matches('.day-status')) changed();
  });
}

/** Checks a claim. An error about a day without a reason is one about the control of the reason. */
export function checkDays(claim: string): ClaimReport {
  const report = validateClaim(claim);
  const findings = report.findings.map((finding) =>
    DAY.test(finding.path) && finding.params['status'] !== undefined
      ? { ...finding, path: `${finding.path}/reason` }
      : finding,
  );
  return { ...report, findings };
}

/** Returns the likely status: a weight of zero means no use, and another one that was typed is left out. */
const likely = (weight: HTMLInputElement): string =>
  weight.value.trim() === '' ? 'missing' : isZero(weight) ? NOT_USED : 'excluded';

const isZero = ({ value }: HTMLInputElement): boolean =>
  /^0*[.,]?0+$/.test(value.trim()) && byId<HTMLInputElement>('start').value !== '';

/** Sets a property only if it changes, because the binding observes the attribute. */
function set(control: HTMLInputElement | HTMLFieldSetElement, name: 'disabled', value: boolean): void {
  if (control[name] !== value) control[name] = value;
}

const partsOf = (row: HTMLElement) => ({
  weight: within<HTMLInputElement>(row, '.weight'),
  without: within<HTMLFieldSetElement>(row, '.without'),
  date: within<HTMLInputElement>(row, '.day-date'),
  status: within<HTMLSelectElement>(row, '.day-status'),
  reason: within<HTMLInputElement>(row, '.day-reason'),
});

const UNWEIGHED = 'fuelMeasurements.daysWithoutLog';
const NOT_USED = 'not-used';
const DAY = /^\/fuelMeasurements\/daysWithoutLog\/\d+$/;
