// The first answer with `.`.

import { validateClaim } from 'hearth-kpt';

export const answer = (claim) => validateClaim(claim);
