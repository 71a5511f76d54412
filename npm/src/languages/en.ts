// The texts of findings in English, from `languages/en` of the repository.

import { wordsOf, type LanguageFile, type Words } from './words.js';

declare const HEARTH_LANGUAGE_EN: LanguageFile;

/** The texts in English. */
export const words: Words = /* @__PURE__ */ wordsOf(HEARTH_LANGUAGE_EN);
