// The first answer by `.`.

import { validateClaim } from 'hearth';

export const answer = (claim) => validateClaim(claim);
