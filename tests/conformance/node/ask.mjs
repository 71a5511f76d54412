// The executor of the conformance suite in Node.js: reads one case per line, and writes the answers to standard output.
//
// `cargo xtask test conformance` copies this folder into a project that has the packed package installed.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import * as hearth from 'hearth-kpt';

import { answerLine } from './case.mjs';

const base64 = {
  decode: (text) => Buffer.from(text, 'base64'),
  encode: (text) => Buffer.from(text).toString('base64'),
};
// This writes synchronously, also into a pipe.
const say = (line) => process.stdout.write(`${line}\n`);

const bytes = readFileSync(new URL(import.meta.resolve('hearth-kpt/hearth.wasm')));
const module = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
say(JSON.stringify({ host: 'node', runtime: `Node.js ${process.versions.node}`, module }));
for await (const line of createInterface({ input: process.stdin })) say(answerLine(hearth, line, base64));
