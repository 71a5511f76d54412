// A page with a form, by `./forms`: the module is in the script.

import { bindClaimForm } from 'hearth/forms';

bindClaimForm(document.querySelector('form'));
