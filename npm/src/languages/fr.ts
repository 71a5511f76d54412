// The texts of findings in French, from `languages/fr` of the repository.

import { wordsOf, type LanguageFile, type Words } from './words.js';

declare const HEARTH_LANGUAGE_FR: LanguageFile;

/** The texts in French. */
export const words: Words = /* @__PURE__ */ wordsOf(HEARTH_LANGUAGE_FR);
