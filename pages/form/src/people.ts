// The people who ate, and the unit of a fuel.

import { following } from './following.js';
import { byId } from './page.js';

/** The usual unit of each fuel that is not measured in kilograms. */
const UNITS: Readonly<Record<string, string>> = { kerosene: 'L', biogas: 'm3', electricity: 'kWh' };

/** Once one number of the people present is entered, the empty ones are zero. */
export function preparePresent(): { adopt(): void } {
  const controls = [...byId('present').querySelectorAll('input')];
  const all = controls.map((control) => ({ control, zero: following(control) }));
  const follow = (): void => {
    const isAny = all.some(({ zero }) => zero.isTyped);
    for (const { zero } of all) zero.follow(isAny ? '0' : '');
  };
  byId('present').addEventListener('input', follow);
  byId('present').addEventListener('focusout', () => setTimeout(follow));
  return {
    adopt() {
      for (const { zero } of all) zero.adopt('0');
    },
  };
}

/** The unit follows the fuel until the user chooses another. The unit appears after each weight. */
export function prepareUnit(): { follow(): void; adopt(): void } {
  const fuel = byId<HTMLSelectElement>('fuel');
  const unit = byId<HTMLSelectElement>('unit');
  const usual = following(unit);
  const show = (): void => {
    for (const label of document.querySelectorAll('#days .unit, .total .unit')) label.textContent = unit.value;
  };
  fuel.addEventListener('input', () => usual.follow(UNITS[fuel.value] ?? 'kg'));
  return {
    follow: show,
    adopt: () => usual.adopt(UNITS[fuel.value] ?? 'kg'),
  };
}
