// What the claim can show as it stands: the rules that refuse nothing, each with its result. The titles are the
// catalogue's.

import { claimRules, type Check, type ClaimReport, type Rule } from 'hearth-kpt';

import { byId, make } from './page.js';
import { sentence } from './words.js';

let rules: Rule[] | undefined;

/** Shows the checks of a report. */
export function showChecks({ checks }: ClaimReport): void {
  byId('checks').replaceChildren(...checks.map(item));
}

function item(check: Check): HTMLElement {
  rules ??= claimRules();
  const title = rules.find(({ id }) => id === check.id)?.title ?? check.id;
  const element = make('li', '', `check ${check.result}`);
  element.append(make('span', sentence(title).replace(/\.$/, '')), make('span', RESULTS[check.result], 'result'));
  return element;
}

const RESULTS: Readonly<Record<Check['result'], string>> = {
  pass: 'Shown',
  fail: 'Not yet: the record stays pending',
  'not-assessed': 'Seen with the study',
};
