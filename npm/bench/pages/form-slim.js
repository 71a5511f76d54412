// A page with a form and `./slim`: the module is a separate file.

import { bindClaimFormWith } from 'hearth-kpt/forms';
import { init, validateClaim } from 'hearth-kpt/slim';
import address from 'hearth-kpt/hearth.wasm';

init(address).then(() => bindClaimFormWith(validateClaim, document.querySelector('form')));
