// The texts of findings in Spanish, from `languages/es` of the repository.

import { wordsOf, type LanguageFile, type Words } from './words.js';

declare const HEARTH_LANGUAGE_ES: LanguageFile;

/** The texts in Spanish. */
export const words: Words = /* @__PURE__ */ wordsOf(HEARTH_LANGUAGE_ES);
