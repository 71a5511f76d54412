// The texts of findings in Swahili, from `languages/sw` of the repository.

import { wordsOf, type LanguageFile, type Words } from './words.js';

declare const HEARTH_LANGUAGE_SW: LanguageFile;

/** The texts in Swahili. */
export const words: Words = /* @__PURE__ */ wordsOf(HEARTH_LANGUAGE_SW);
