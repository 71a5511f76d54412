// Claims in plain HTML forms: findings at the fields, live and on submit, with nothing but the platform.
//
// `bindClaimForm` checks by a slice of the module that has `claims.validate` alone. `bindClaimFormWith` takes any other
// `validateClaim`, and a bundler then leaves the slice out.

import { part } from '../parts/forms.js';
import { validated } from '../validation.js';
import { bindClaimFormWith, type ClaimForm, type ClaimFormOptions } from './binding.js';

export { bindClaimFormWith };
export type { ClaimForm, ClaimFormOptions };
export type { Field } from './messages.js';
export type { Problem, ProblemError } from './problem.js';

/**
 * Binds a form whose controls are named by their paths in a claim: `fuelMeasurements.total`,
 * `fuelMeasurements.dailyLogs[0]`, `evidence[0].uri`.
 *
 * - A name that is there more than once, or ends in `[]`, is a list; so are checkboxes that have a `value`
 *   (`name="externalFactors.culturalEvents" value="none"`). A checkbox without one is true or false.
 * - `type="number"`, `inputmode="decimal"` and `"numeric"`, and `<output>` are numbers. `data-json="number"`, `"string"`
 *   or `"omit"` says otherwise; the last is for controls that are not part of the claim.
 * - Empty controls are absent.
 * - A `<fieldset>` that is named by a path has the messages about the whole of it. An element with `data-message-for`
 *   and the name of a control is where its message stands; without one, it stands after the control.
 *
 * @example
 * const bound = bindClaimForm(document.querySelector('form'), {
 *   async onSubmit(claim) {
 *     const headers = { Authorization: `Bearer ${key}` };
 *     const response = await fetch('/v1/claims', { method: 'POST', headers, body: claim });
 *     if (!response.ok) bound.show(await response.json()); // the server's words, at the fields
 *   },
 * });
 * @throws TypeError when a control's name is no path in a claim
 */
export function bindClaimForm(form: HTMLFormElement, options?: ClaimFormOptions): ClaimForm {
  return bindClaimFormWith((claim) => validated(part.invoke, claim), form, options);
}
