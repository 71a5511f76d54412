// What the tests' pages have of the package.

export { validateClaim } from 'hearth';
export { bindClaimForm, bindClaimFormWith } from 'hearth/forms';
