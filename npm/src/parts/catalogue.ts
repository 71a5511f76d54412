import { hearth } from '#module/catalogue.js';

import { calls } from '../calls.js';

export const part = /* @__PURE__ */ calls(hearth);
