// The conformance cases: every vector with the answers of the core, byte for byte, as `cargo xtask build` archives them.
// Whether these answers are right is judged once, by the suite `vectors`.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const contract = JSON.parse(readFileSync(new URL('../../wasm/contract.schema.json', import.meta.url)));
/** The names of the functions of the glue, by operation. */
export const FUNCTIONS = Object.fromEntries(
  contract['x-operations'].map((operation) => [operation.name, operation.function]),
);

/** Returns the cases: a name, calls, and the answer to each call. A request is a `text`, or bytes in `base64`. */
export function cases(artifacts) {
  const lines = gunzipSync(readFileSync(join(artifacts, 'conformance.ndjson.gz'))).toString().split('\n');
  const found = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  assert.ok(found.length > 3000, `${found.length} cases`);
  return found;
}

/** Asserts that an answer is that of the core. The message has the first difference, because answers can be long. */
export function same(answer, expected, name) {
  if (answer === expected) return;
  let at = 0;
  while (answer[at] === expected[at]) at += 1;
  const around = (text) => text.slice(Math.max(0, at - 60), at + 60);
  assert.fail(`${name}: …${around(answer)}… is not …${around(expected)}…, from character ${at} on`);
}
