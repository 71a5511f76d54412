import * as bytes from './gateway.slice.js';
import { inlined } from './inlined.js';

export const hearth = /* @__PURE__ */ inlined(bytes);
