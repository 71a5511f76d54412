import { hearth } from '#module/credentials.js';

import { calls } from '../calls.js';

export const part = /* @__PURE__ */ calls(hearth);
