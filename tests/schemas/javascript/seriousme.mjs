// A validator of OpenAPI documents, which also finds unresolved references.

import { Validator } from '@seriousme/openapi-schema-validator';

export async function validatedBySeriousme({ openapi }) {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(openapi));
  if (!valid) throw new Error(`openapi.json: ${JSON.stringify(errors).slice(0, 1_000)}`);
  if (validator.version !== '3.1') throw new Error(`openapi.json was read as OpenAPI ${validator.version}`);
  validator.resolveRefs();
  return Object.keys(openapi.paths).length;
}
