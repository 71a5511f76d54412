// The alternatives to Hearth in JavaScript, by name. All must find errors at the same paths, which is asserted here,
// because the comparison would be meaningless otherwise.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { claimJsonSchemas, claimSchema, fieldErrors } from 'hearth-kpt';

import { AGREED } from '../claims.mjs';
import { checkerWithAjv, checkerWithStandaloneAjv } from './ajv.mjs';
import { checkWithValibot } from './valibot.mjs';
import { checkWithZod } from './zod.mjs';
import { checkWithZodMini } from './zod-mini.mjs';

const { devDependencies: versions } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const { claim: schema } = claimJsonSchemas();

/** Each takes a claim and returns its errors. */
export const CHECKERS = {
  [`zod ${versions.zod}`]: checkWithZod,
  [`zod/mini ${versions.zod}`]: checkWithZodMini,
  [`valibot ${versions.valibot}`]: checkWithValibot,
  [`ajv ${versions.ajv}`]: checkerWithAjv(schema),
  [`ajv ${versions.ajv}, standalone`]: checkerWithStandaloneAjv(schema),
};

/** Hearth as such a checker. */
export const checkWithHearth = (claim) => claimSchema['~standard'].validate(claim).issues ?? [];

for (const [path, claim] of AGREED) {
  for (const [name, check] of Object.entries({ Hearth: checkWithHearth, ...CHECKERS })) {
    const issues = check(claim);
    const paths = Object.keys(fieldErrors(issues));
    assert.equal(issues.length > 0, path !== null, `${name} on ${path}: ${paths}`);
    if (path !== null) assert.ok(paths.includes(path), `${name} on ${path}: ${paths}`);
  }
}
