import * as bytes from './preferences.slice.js';
import { inlined } from './inlined.js';

export const hearth = /* @__PURE__ */ inlined(bytes);
