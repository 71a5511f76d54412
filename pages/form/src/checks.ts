// Shows the results of the rules that never refuse a claim. A rule without a text of the page has its title in the
// catalogue.

import { claimRules, type Check, type ClaimReport, type Rule } from 'hearth-kpt';

import { text, textOr } from './language.js';
import { byId, make } from './page.js';
import { sentence } from './words.js';

let rules: Rule[] | undefined;

/** Shows the checks of a report. */
export function showChecks({ checks }: ClaimReport): void {
  byId('checks').replaceChildren(...checks.map(item));
}

function item(check: Check): HTMLElement {
  const element = make('li', '', `check ${check.result}`);
  element.append(make('span', titleOf(check)), make('span', text(`checks.${check.result}`), 'result'));
  return element;
}

function titleOf({ id }: Check): string {
  rules ??= claimRules();
  const title = rules.find((rule) => rule.id === id)?.title ?? id;
  return textOr(`check.${id}`, sentence(title).replace(/\.$/, ''));
}
