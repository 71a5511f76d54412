import { hearth } from '#module/studies.js';

import { calls } from '../calls.js';

export const part = /* @__PURE__ */ calls(hearth);
