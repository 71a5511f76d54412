// A page with a form, by `./slim`: the module is a file beside the script.

import { bindClaimFormWith } from 'hearth/forms';
import { init, validateClaim } from 'hearth/slim';
import address from 'hearth/hearth.wasm';

init(address).then(() => bindClaimFormWith(validateClaim, document.querySelector('form')));
