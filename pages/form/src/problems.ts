// Problem documents of the service, in the language of the page. The service writes in English, so a problem without
// errors at fields gets a text of the page for its status, and the service's own text follows as a marked line.

import type { Problem } from 'hearth-kpt/forms';

import { text, textOr } from './language.js';
import { make } from './page.js';
import { sentence } from './words.js';

/** Returns a problem with errors. If the service stated none, one says in the page's language what to do. */
export function worded(problem: Problem): Problem {
  if ((problem.errors ?? []).length > 0) return problem;
  const detail = textOr(`problem.${problem.status ?? ''}`, text('problem.other'));
  return { ...problem, errors: [{ code: 'page.problem', detail }] };
}

/** Returns the text of the service that the page has no words for; '' if the errors say it. */
export const saidIn = (problem: Problem): string =>
  (problem.errors ?? []).length > 0 ? '' : (problem.detail ?? problem.title ?? '');

/** Returns a line with a text of the service, which is in English. */
export function saidLine(said: string): HTMLElement {
  const line = make('p', '', 'said');
  const quoted = make('q', sentence(said));
  quoted.lang = 'en';
  quoted.dir = 'ltr';
  line.append(`${text('service.said')} `, quoted);
  return line;
}
