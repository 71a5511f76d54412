import { hearth } from '#module/forms.js';

import { calls } from '../calls.js';

export const part = /* @__PURE__ */ calls(hearth);
