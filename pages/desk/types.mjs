// Writes the types of the API that the page uses, from the resources of the API and the contract of the module.
//
// The result follows from these files alone, so each build makes it again, in a folder that the builder ignores.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import { compile } from 'json-schema-to-typescript';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const { $id: _, $defs: definitions, ...record } = read('../../npm/dist/schema/record.json');
const types = {
  ...read('../../wasm/contract.schema.json').$defs,
  ...read('../../service/resources/resources.schema.json').$defs,
  ...definitions,
  Record: record,
};
/** The types that the page imports. Those that they refer to follow. */
const USED = [
  'ApiKeyPage',
  'CreatedApiKey',
  'ListedRecords',
  'ListedStudies',
  'Problem',
  'Record',
  'Selection',
  'StudyResource',
  'SampleSize',
];

const wanted = new Map();
const add = (name) => {
  if (wanted.has(name)) return;
  if (types[name] === undefined) throw new Error(`the type \`${name}\` is neither in the contract nor in the API`);
  wanted.set(name, null);
  wanted.set(name, local(types[name]));
};
/** Makes references local, and adds the types that they name. */
function local(schema) {
  if (Array.isArray(schema)) return schema.map(local);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, $schema, if: _if, then: _then, ...rest } = schema;
  const members = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, local(value)]));
  if (typeof $ref !== 'string') return members;
  const name = $ref.split('/').at(-1);
  add(name);
  return { ...members, $ref: `#/$defs/${name}` };
}
USED.forEach(add);

const text = await compile(
  {
    title: 'Used',
    type: 'object',
    properties: Object.fromEntries(USED.map((name) => [name, { $ref: `#/$defs/${name}` }])),
    $defs: Object.fromEntries(wanted),
  },
  'Used',
  { additionalProperties: false, bannerComment: '', ignoreMinAndMaxItems: true, unreachableDefinitions: true },
);
mkdirSync(new URL('target', import.meta.url), { recursive: true });
writeFileSync(new URL('target/api.d.ts', import.meta.url), text);
