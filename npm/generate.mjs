// Writes `generated`: the files that the package takes from the module, checked in so that a review shows each change.
//
// The contract's types come from its schema, and the other JSON Schemas are answers of the module. A test regenerates
// and compares them.

import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { contract } from './contract.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const artifacts = process.env.HEARTH_ARTIFACTS ?? join(here, '../target/hearth');

/** Returns the text of each file of `generated`, by name. */
export async function generated() {
  const { claim, record } = call('claims', 'schema');
  const { record: preferences, change } = call('preferences', 'schema');
  const schemas = { claim, record, preferences, 'preferences-change': change };
  const json = (schema) => `${JSON.stringify(schema, null, 2)}\n`;
  const files = Object.entries(schemas).map(([name, schema]) => [`${name}.json`, json(schema)]);
  const codes = call('module', 'catalogue').codes.map(({ code }) => code);
  return new Map([['contract.d.ts', await contract(codes)], ...files]);
}

function call(area, name) {
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
