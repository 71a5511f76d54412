// Generates the contract's types in TypeScript: one declaration per type of the schema.

import { readFileSync } from 'node:fs';

import { compile } from 'json-schema-to-typescript';

const file = new URL('../wasm/contract.schema.json', import.meta.url);

/**
 * Returns the declarations: the types by name, then the operations with their types, and the codes of findings.
 *
 * @param codes the codes of the module
 */
export async function contract(codes) {
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  const { Finding } = schema.$defs;
  Finding.properties.code.tsType = 'FindingCode';
  const types = Object.entries(schema.$defs).map(([name, type]) => declaration(name, type));
  const all = [...types, declaration('Operations', operations(schema['x-operations']))];
  return [...(await Promise.all(all)), findingCode([...codes, ...OWN_CODES])].join('\n');
}

/** Codes that this package adds, including those of calls that could not run. */
const OWN_CODES = [
  'value.not_json',
  'form.ambiguous_number',
  'form.control_refused',
  'form.half_character',
  'form.not_a_number',
  'form.not_sent',
  'form.problem',
  'module.forbidden',
  'module.trapped',
  'module.unavailable',
  'request.malformed',
  'request.too_large',
];

/** Returns the union of the codes, one per line. */
function findingCode(codes) {
  const lines = codes.map((code) => `  | '${code}'`);
  return `/**\n * The codes of findings.\n */\nexport type FindingCode =\n${lines.join('\n')};\n`;
}

/** Returns a declaration that refers to other types by name, so that each is declared once. */
function declaration(name, schema) {
  return compile(isAnyObject(schema) ? schema : named(schema), name, {
    additionalProperties: false,
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    style: { printWidth: 120, singleQuote: true },
  });
}

function named(schema) {
  if (Array.isArray(schema)) return schema.map(named);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...keywords } = schema;
  if ($ref !== undefined) return { ...keywords, tsType: $ref.slice('#/$defs/'.length) };
  // TypeScript cannot express that at least one person is present.
  if (schema.properties !== undefined && schema.anyOf !== undefined) {
    const { anyOf, ...members } = schema;
    return named(members);
  }
  if (Object.keys(schema).join() === 'description') return { ...keywords, tsType: 'unknown' };
  // An interface is an `object`, but not a type with an index signature.
  if (isAnyObject(schema)) return { ...keywords, tsType: 'object' };
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, named(value)]));
}

const isAnyObject = ({ type, properties, additionalProperties }) =>
  type === 'object' && properties === undefined && additionalProperties === true;

function operations(all) {
  const types = (request, answer) => (request === undefined ? { answer } : { request, answer });
  const members = all.map(({ name, description, request, answer }) => {
    const properties = types(request, answer);
    return [name, { description, type: 'object', properties, required: Object.keys(properties) }];
  });
  return {
    description:
      'The operations, each with the types of its request and of its answer. If no request is named, the documentation ' +
      'describes it.',
    type: 'object',
    properties: Object.fromEntries(members),
    required: all.map(({ name }) => name),
  };
}
