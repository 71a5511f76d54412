import { hearth } from '#module/claims.js';

import { calls } from '../calls.js';

export const part = /* @__PURE__ */ calls(hearth);
