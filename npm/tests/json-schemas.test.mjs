// The JSON Schemas that the package publishes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import * as schemas from 'hearth-kpt/schema';
import { claimJsonSchemas, preferencesJsonSchemas } from 'hearth-kpt';

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
