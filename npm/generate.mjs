// Writes `generated`: what the package takes from the module as files, so that a change of it is seen in a review.
//
// The contract's types come from its schema; the other JSON Schemas are what the module answers. A test writes them anew
// and compares.

import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { contract } from './contract.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const artifacts = process.env.HEARTH_ARTIFACTS ?? join(here, '../target/hearth');

/** The text of each file of `generated`, by name. */
export async function generated() {
  const { claim, record } = ask('claims', 'schema');
  const { record: preferences, change } = ask('preferences', 'schema');
  const schemas = { claim, record, preferences, 'preferences-change': change };
  const json = (schema) => `${JSON.stringify(schema, null, 2)}\n`;
  const files = Object.entries(schemas).map(([name, schema]) => [`${name}.json`, json(schema)]);
  const codes = ask('module', 'catalogue').codes.map(({ code }) => code);
  return new Map([['contract.d.ts', await contract(codes)], ...files]);
}

function ask(area, name) {
  const bytes = readFileSync(join(artifacts, 'hearth.wasm'));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const answer = exports[`hearth:rules/${area}@1.0.0#${name}`](exports.cabi_realloc(0, 0, 1, 0), 0);
  const [start, length] = new Uint32Array(exports.memory.buffer, answer, 2);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, length)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(here, 'generated'), { recursive: true });
  for (const [name, text] of await generated()) writeFileSync(join(here, 'generated', name), text);
}
