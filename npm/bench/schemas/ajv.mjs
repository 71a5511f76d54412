// The claim in ajv, from Hearth's JSON Schema (draft 2020-12), with all errors, and handwritten checks for the rules
// that JSON Schema cannot express; compiled at run time, and as standalone code.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import formats from 'ajv-formats';

import { MESSAGES, contradictions } from './rules.mjs';

/** Returns a function that returns whether a claim is valid, and the paths of its errors. */
export const checkerWithAjv = (schema) => checkerBy(compiled(schema, {}).validate);

/** The same as standalone code, which is loaded without ajv. */
export function checkerWithStandaloneAjv(schema) {
  const { ajv, validate } = compiled(schema, { code: { source: true } });
  // Inside the bench, where the code can resolve the parts of ajv that it requires.
  const directory = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `claim-${process.pid}.cjs`);
  writeFileSync(file, standaloneCode.default(ajv, validate));
  try {
    return checkerBy(createRequire(import.meta.url)(file));
  } finally {
    rmSync(file);
  }
}

function compiled(schema, options) {
  const ajv = new Ajv2020({ allErrors: true, ...options });
  formats.default(ajv);
  return { ajv, validate: ajv.compile(schema) };
}

const checkerBy = (validate) => (claim) => {
  if (!validate(claim)) return validate.errors.map((error) => ({ ...error, path: stepsOf(error) }));
  return contradictions(claim).map(({ code, path }) => ({ message: MESSAGES[code], path }));
};

const stepsOf = ({ instancePath }) =>
  instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
