// The languages of findings: their names, and their texts on demand.
//
// Each language is a file of its own. A bundler makes a chunk of each, so a page loads only the language that it shows.

import type { Language, Words } from './words.js';

export type { Language, Words };

declare const HEARTH_LANGUAGES: readonly (Language & { readonly tag: Tag })[];

/** The tag of a language. */
export type Tag = keyof typeof LOADERS;

/** Every language, in the order of the tags. */
export const languages: readonly (Language & { readonly tag: Tag })[] = HEARTH_LANGUAGES;

const LOADERS = {
  ar: () => import('./ar.js'),
  en: () => import('./en.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  hi: () => import('./hi.js'),
  pt: () => import('./pt.js'),
  sw: () => import('./sw.js'),
};

/**
 * Returns the first language of a list of preferences, such as `navigator.languages`; `en` if none is available.
 *
 * @example
 * chosenLanguage(['sw-KE', 'en']); // 'sw'
 */
export function chosenLanguage(preferences: readonly string[]): Tag {
  const tags = preferences.map((each) => each.split('-')[0]!.toLowerCase());
  return tags.find((tag): tag is Tag => Object.hasOwn(LOADERS, tag)) ?? 'en';
}

/**
 * Loads the texts of a language.
 *
 * @example
 * bindClaimForm(form, { words: await loadWords(chosenLanguage(navigator.languages)) });
 */
export async function loadWords(tag: Tag): Promise<Words> {
  const { words } = await LOADERS[tag]();
  return words;
}
