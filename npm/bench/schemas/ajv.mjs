// The same claim with ajv, compiled from the JSON Schema that Hearth publishes (draft 2020-12), with all errors, and
// what no JSON Schema says by hand.

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

import { MESSAGES, contradictions } from './rules.mjs';

/** A function that says whether a claim is right, and where it is not. */
export function checkerWithAjv(schema) {
  const ajv = new Ajv2020({ allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  return (claim) => {
    if (!validate(claim)) return validate.errors.map((error) => ({ ...error, path: stepsOf(error) }));
    return contradictions(claim).map(({ code, path }) => ({ message: MESSAGES[code], path }));
  };
}

const stepsOf = ({ instancePath }) =>
  instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
