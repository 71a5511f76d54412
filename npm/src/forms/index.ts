// Claims in plain HTML forms: findings at the fields, live and on submit, with nothing but the platform.
//
// `bindClaimForm` asks the module of `hearth`. `bindClaimFormWith` takes any other `validateClaim`, and a bundler then
// leaves the inlined module out.

import { validateClaim } from '../index.js';
import { bindClaimFormWith, type ClaimForm, type ClaimFormOptions } from './binding.js';

export { bindClaimFormWith };
export type { ClaimForm, ClaimFormOptions };
export type { Field } from './messages.js';
export type { Problem, ProblemError } from './problem.js';

/**
 * Binds a form whose controls are named by their paths in a claim.
 *
 * @example
 * const bound = bindClaimForm(document.querySelector('form'), {
 *   onSubmit: (claim) => fetch('/v1/claims', { method: 'POST', body: claim }),
 * });
 * @throws TypeError when a control's name is no path in a claim
 */
export function bindClaimForm(form: HTMLFormElement, options?: ClaimFormOptions): ClaimForm {
  return bindClaimFormWith(validateClaim, form, options);
}
