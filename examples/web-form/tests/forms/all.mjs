// What the tests' pages have of the package.

export { validateClaim } from 'hearth-kpt';
export { bindClaimForm, bindClaimFormWith } from 'hearth-kpt/forms';
