// ajv in its strict mode, which throws if a schema has an unknown keyword or format, a keyword that another one
// disables, or a tuple without a length.

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export function compiledByAjv({ contract, openapi, schemas, judge }) {
  let compiled = 0;
  const compile = (ajv, name, schema) => {
    try {
      compiled += 1;
      return ajv.compile(schema);
    } catch (cause) {
      throw new Error(`${name}: ${cause.message}`, { cause });
    }
  };
  for (const [name, schema] of Object.entries(schemas)) {
    const validate = compile(strict(), name, schema);
    if (name === 'claim') judge('claim.json', validate);
  }
  for (const [name, [document, path]] of Object.entries({
    contract: [contract, '#/$defs/'],
    openapi: [openapi, '#/components/schemas/'],
  })) {
    const ajv = strict().addSchema(document, name);
    for (const type of typesOf(document)) {
      const validate = compile(ajv, `${name}${path}${type}`, { $ref: `${name}${path}${type}` });
      if (type === 'Claim') judge(`${name}${path}Claim`, validate);
    }
  }
  return compiled;
}

/**
 * Returns an instance with formats. Two checks of the strict mode are off, which require that a subschema repeats the
 * type and the properties of its parent.
 */
function strict() {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
  formats.default(ajv);
  return ajv.addVocabulary([...OF_THE_CONTRACT, ...OF_OPENAPI]);
}

/** Members of the documents that are not keywords, and annotations of OpenAPI 3.1. */
const OF_THE_CONTRACT = ['x-areas', 'x-operations'];
const OF_OPENAPI = ['openapi', 'info', 'servers', 'tags', 'paths', 'components', 'security', 'example'];

const typesOf = (document) => Object.keys(document.$defs ?? document.components.schemas);
