// Claims in plain HTML forms: findings at the fields, live and on submit, without a framework.
//
// `bindClaimForm` uses a slice of the module with `claims.validate` alone. `bindClaimFormWith` takes a custom
// `validateClaim`, and a bundler then omits the slice.

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
 * - A repeated name, or a name that ends in `[]`, is a list; so are checkboxes with a `value`
 *   (`name="externalFactors.culturalEvents" value="none"`). A checkbox without a `value` is true or false.
 * - `type="number"`, `inputmode="decimal"` and `"numeric"`, and `<output>` are numbers. `data-json="number"`,
 *   `"string"` or `"omit"` overrides this; `"omit"` excludes a control from the claim.
 * - Empty controls are absent.
 * - A `<fieldset>` with a path as its name shows the messages about that whole object or list. An element with
 *   `data-message-for` and the name of a control shows its message; by default, the message follows the control.
 *
 * @example
 * const bound = bindClaimForm(document.querySelector('form'), {
 *   async onSubmit(claim) {
 *     const headers = { Authorization: `Bearer ${key}` };
 *     const response = await fetch('/v1/claims', { method: 'POST', headers, body: claim });
 *     if (!response.ok) bound.show(await response.json()); // show the server's errors at the fields
 *   },
 * });
 * @param form the form
 * @param options see `ClaimFormOptions`
 * @returns the bound form
 * @throws TypeError if the name of a control is not a path in a claim
 */
export function bindClaimForm(form: HTMLFormElement, options?: ClaimFormOptions): ClaimForm {
  return bindClaimFormWith((claim) => validated(part.invoke, claim), form, options);
}
