// By `.`, which has the module in it.

import * as hearth from 'hearth-kpt';

import { answersOf } from './claims.mjs';

globalThis.answers = answersOf(hearth);
