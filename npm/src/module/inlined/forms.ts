import * as bytes from './forms.slice.js';
import { inlined } from './inlined.js';

export const hearth = /* @__PURE__ */ inlined(bytes);
