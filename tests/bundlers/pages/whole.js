// With `.`, which contains the module.

import * as hearth from 'hearth-kpt';

import { answersOf } from './claims.mjs';

globalThis.answers = answersOf(hearth);
