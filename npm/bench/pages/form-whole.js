// A page with a form and `./forms`: the module is in the script.

import { bindClaimForm } from 'hearth-kpt/forms';

bindClaimForm(document.querySelector('form'));
