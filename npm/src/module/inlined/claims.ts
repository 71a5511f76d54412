import * as bytes from './claims.slice.js';
import { inlined } from './inlined.js';

export const hearth = /* @__PURE__ */ inlined(bytes);
