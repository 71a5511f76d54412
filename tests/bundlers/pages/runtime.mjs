// A program for runtimes that have files: the calls are in the first, the answers go into the second.

import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

import * as hearth from 'hearth-kpt';

import { answerAll } from './answer.mjs';
import { answersOf } from './claims.mjs';

const [calls, answers] = process.argv.slice(2);
const text = JSON.stringify({
  all: answerAll(hearth, JSON.parse(readFileSync(calls, 'utf8'))),
  page: answersOf(hearth),
});
writeFileSync(answers, text);
