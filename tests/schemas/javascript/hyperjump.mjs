// Hyperjump's validator, which checks each schema by its metaschema, and the document by the schemas of OpenAPI 3.1.

import { pathToFileURL } from 'node:url';

import '@hyperjump/json-schema/formats';
import { registerSchema, setShouldValidateFormat, validate } from '@hyperjump/json-schema/draft-2020-12';
import { validate as validateOpenApi } from '@hyperjump/json-schema/openapi-3-1';

export async function compiledByHyperjump({ contract, openapi, file, schemas, judge }) {
  setShouldValidateFormat(true);
  let compiled = 0;
  const compile = async (name, compiling) => {
    try {
      compiled += 1;
      const check = await compiling;
      return (value) => check(value).valid;
    } catch (cause) {
      throw new Error(`${name}: ${JSON.stringify(cause.output ?? cause.message).slice(0, 1_000)}`, { cause });
    }
  };
  for (const [name, schema] of Object.entries(schemas)) {
    registerSchema(schema);
    const isValid = await compile(name, validate(schema.$id));
    if (name === 'claim') judge('claim.json', isValid);
  }
  registerSchema(contract);
  for (const type of Object.keys(contract.$defs)) {
    const isValid = await compile(type, validate(`${contract.$id}#/$defs/${type}`));
    if (type === 'Claim') judge('Claim of the contract', isValid);
  }
  const { valid } = await validateOpenApi('https://spec.openapis.org/oas/3.1/schema-base', openapi);
  if (!valid) throw new Error('openapi.json is not a valid document of OpenAPI 3.1');
  for (const type of Object.keys(openapi.components.schemas)) {
    const uri = `${pathToFileURL(file)}#/components/schemas/${type}`;
    const isValid = await compile(`${type} of OpenAPI`, validateOpenApi(uri));
    if (type === 'Claim') judge('Claim of OpenAPI', isValid);
  }
  return compiled;
}
