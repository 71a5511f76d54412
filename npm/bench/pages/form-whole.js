// A page with a form, by `./forms`: the module is in the script.

import { bindClaimForm } from 'hearth-kpt/forms';

bindClaimForm(document.querySelector('form'));
