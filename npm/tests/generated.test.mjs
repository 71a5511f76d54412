// The files in `generated` match the module.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import * as schemas from 'hearth-kpt/schema';
import { claimJsonSchemas, preferencesJsonSchemas } from 'hearth-kpt';

import { generated } from '../generate.mjs';

const directory = new URL('../generated/', import.meta.url);

test('the checked-in types and schemas match the module: `npm run generate` writes them', async () => {
  const files = await generated();
  assert.deepEqual(readdirSync(directory).sort(), [...files.keys()].sort());
  for (const [name, text] of files) assert.equal(readFileSync(new URL(name, directory), 'utf8'), text, name);
});

test('the schemas as files and as values match the answers of the module', () => {
  const { claim, record } = claimJsonSchemas();
  const { record: preferences, change } = preferencesJsonSchemas();
  assert.deepEqual({ ...schemas }, {
    claimJsonSchema: claim,
    recordJsonSchema: record,
    preferencesJsonSchema: preferences,
    preferencesChangeJsonSchema: change,
  });
  for (const [name, schema] of Object.entries({ claim, record, preferences, 'preferences-change': change })) {
    assert.deepEqual(JSON.parse(readFileSync(new URL(import.meta.resolve(`hearth-kpt/schema/${name}.json`)), 'utf8')), schema);
  }
});
