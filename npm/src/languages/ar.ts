// The texts of findings in Arabic, from `languages/ar` of the repository.

import { wordsOf, type LanguageFile, type Words } from './words.js';

declare const HEARTH_LANGUAGE_AR: LanguageFile;

/** The texts in Arabic. */
export const words: Words = /* @__PURE__ */ wordsOf(HEARTH_LANGUAGE_AR);
