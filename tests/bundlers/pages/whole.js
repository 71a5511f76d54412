// By `.`, which has the module in it.

import * as hearth from 'hearth';

import { answersOf } from './claims.mjs';

globalThis.answers = answersOf(hearth);
