// The first answer with `./slim`: the module is fetched separately.

import { init, validateClaim } from 'hearth-kpt/slim';
import address from 'hearth-kpt/hearth.wasm';

export const answer = (claim) => init(address).then(() => validateClaim(claim));
