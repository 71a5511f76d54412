// Shows the results of the rules that never refuse a claim. The titles come from the catalogue.

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
  pass: 'OK',
  fail: 'Missing: the claim stays pending',
  'not-assessed': 'Checked later, with the study',
};
