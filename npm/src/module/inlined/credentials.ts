import * as bytes from './credentials.slice.js';
import { inlined } from './inlined.js';

export const hearth = /* @__PURE__ */ inlined(bytes);
