import { hearth } from '#module/preferences.js';

import { calls } from '../calls.js';

export const part = /* @__PURE__ */ calls(hearth);
