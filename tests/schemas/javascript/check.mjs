// Checks that validators in JavaScript accept the published schemas unchanged.
//
//     node check.mjs DIRECTORY
//
// The directory has the schemas and a valid claim, `sample.json`. Each validator compiles every schema with formats,
// accepts the sample, and refuses invalid claims; then a line states its name, its version, and how many schemas it
// compiled. The first failure ends the program with 1.

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { compiledByAjv } from './ajv.mjs';
import { compiledByHyperjump } from './hyperjump.mjs';
import { validatedBySeriousme } from './seriousme.mjs';

/** Validators, which check the files and return the number of compiled schemas or validated operations. */
const VALIDATORS = [
  ['ajv', 'schemas', compiledByAjv],
  ['@hyperjump/json-schema', 'schemas', compiledByHyperjump],
  ['@seriousme/openapi-schema-validator', 'paths', validatedBySeriousme],
];

/** Mistakes, each with the change that makes it in the sample. */
const MISTAKES = {
  'no type': (claim) => delete claim.type,
  'a daily log of -1': (claim) => (claim.fuelMeasurements.dailyLogs[0] = -1),
  'a season of 1': (claim) => (claim.externalFactors.season = 1),
  'an impossible date': (claim) => (claim.testPeriod.startDate = '2024-02-30'),
};

const here = dirname(fileURLToPath(import.meta.url));

async function main(directory) {
  const read = (name) => JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8'));
  const names = ['claim', 'record', 'preferences', 'preferences-change'];
  const published = {
    contract: read('contract.schema'),
    schemas: Object.fromEntries(names.map((name) => [name, read(name)])),
    openapi: read('openapi'),
    file: resolve(directory, 'openapi.json'),
    judge: judging(read('sample')),
  };
  if (!published.openapi.openapi.startsWith('3.1.')) throw new Error('openapi.json is not a document of OpenAPI 3.1');
  for (const [name, what, check] of VALIDATORS) {
    const { version } = JSON.parse(readFileSync(join(here, 'node_modules', name, 'package.json'), 'utf8'));
    try {
      console.log(`${name} ${version}: ${await check(published)} ${what}`);
    } catch (cause) {
      throw new Error(`${name} ${version}: ${cause.message}`, { cause });
    }
  }
}

/** Throws unless a schema accepts the sample and refuses each invalid claim. */
function judging(sample) {
  return (schema, isValid) => {
    if (!isValid(sample)) throw new Error(`${schema} refuses the sample`);
    for (const [mistake, change] of Object.entries(MISTAKES)) {
      const claim = structuredClone(sample);
      change(claim);
      if (isValid(claim)) throw new Error(`${schema} accepts a claim with ${mistake}`);
    }
  };
}

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('usage: node check.mjs DIRECTORY');
try {
  await main(directory);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
