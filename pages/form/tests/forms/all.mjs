// The parts of the package that the test pages use.

export { validateClaim } from 'hearth-kpt';
export { bindClaimForm, bindClaimFormWith } from 'hearth-kpt/forms';
