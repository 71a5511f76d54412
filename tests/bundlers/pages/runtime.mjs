// A program for runtimes with files: reads the calls from the first and writes the answers to the second.

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
