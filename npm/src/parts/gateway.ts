import { hearth } from '#module/gateway.js';

import { calls } from '../calls.js';

export const part = /* @__PURE__ */ calls(hearth);
