// The texts of findings in Portuguese, from `languages/pt` of the repository.

import { wordsOf, type LanguageFile, type Words } from './words.js';

declare const HEARTH_LANGUAGE_PT: LanguageFile;

/** The texts in Portuguese. */
export const words: Words = /* @__PURE__ */ wordsOf(HEARTH_LANGUAGE_PT);
