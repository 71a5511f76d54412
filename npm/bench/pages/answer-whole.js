// The first answer by `.`.

import { validateClaim } from 'hearth-kpt';

export const answer = (claim) => validateClaim(claim);
