// The texts of findings in Hindi, from `languages/hi` of the repository.

import { wordsOf, type LanguageFile, type Words } from './words.js';

declare const HEARTH_LANGUAGE_HI: LanguageFile;

/** The texts in Hindi. */
export const words: Words = /* @__PURE__ */ wordsOf(HEARTH_LANGUAGE_HI);
