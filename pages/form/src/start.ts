// The first script of the page. It is small, so the page is in the language of the phone while `main.ts`, with the rules,
// still arrives on a slow network. The build preloads `main.ts`.

import { startLanguage } from './language.js';
import { startWords } from './words.js';

void import('./main.js');
void startLanguage();
void startWords();
