// How long a claim takes in Node.js, against schema libraries that find the same.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { claimJsonSchemas, claimSchema, fieldErrors, invoke, validateClaim } from 'hearth-kpt';

import { AGREED, BROKEN, SAMPLE } from './claims.mjs';
import { checkerWithAjv } from './schemas/ajv.mjs';
import { checkWithValibot } from './schemas/valibot.mjs';
import { checkWithZod } from './schemas/zod.mjs';
import { median, ratio, sideBySide } from './timing.mjs';

const checkWithAjv = checkerWithAjv(claimJsonSchemas().claim);
const checkWithHearth = (claim) => claimSchema['~standard'].validate(claim).issues ?? [];

/** @returns lines of the report */
export function speed() {
  agree();
  return [...text('the sample', SAMPLE), ...text('a wrong total', BROKEN), ...value(), ...parts()];
}

/** All find what is wrong in the same places; otherwise the comparison says nothing. */
function agree() {
  const checkers = { hearth: checkWithHearth, zod: checkWithZod, valibot: checkWithValibot, ajv: checkWithAjv };
  for (const [path, claim] of AGREED) {
    for (const [name, check] of Object.entries(checkers)) {
      const issues = check(claim);
      const paths = Object.keys(fieldErrors(issues));
      assert.equal(issues.length > 0, path !== null, `${name} on ${path}: ${paths}`);
      if (path !== null) assert.ok(paths.includes(path), `${name} on ${path}: ${paths}`);
    }
  }
}

function text(what, claim) {
  const { hearth, zod, ...others } = sideBySide({
    hearth: () => validateClaim(claim),
    zod: () => checkWithZod(JSON.parse(claim)),
    valibot: () => checkWithValibot(JSON.parse(claim)),
    ajv: () => checkWithAjv(JSON.parse(claim)),
  });
  const target = claim === SAMPLE ? ', target ≤ 1.5' : '';
  return [
    `${what}, from text: validateClaim ${micro(hearth)}; JSON.parse + zod ${micro(zod)}`,
    `  validateClaim against JSON.parse + zod: ${ratio(hearth, zod)}${target}`,
    `  for comparison: JSON.parse + valibot ${micro(others.valibot)}, JSON.parse + ajv ${micro(others.ajv)}`,
  ];
}

function value() {
  const claim = JSON.parse(SAMPLE);
  const times = sideBySide({
    report: () => validateClaim(claim),
    schema: () => checkWithHearth(claim),
    zod: () => checkWithZod(claim),
    valibot: () => checkWithValibot(claim),
    ajv: () => checkWithAjv(claim),
  });
  const others = ['zod', 'valibot', 'ajv'].map((name) => `${name} ${micro(times[name])}`);
  return [
    `the sample, from an object: validateClaim ${micro(times.report)}; claimSchema ${micro(times.schema)}; ` +
      others.join(', '),
    `  claimSchema against zod: ${ratio(times.schema, times.zod)}; ` +
      `against valibot: ${ratio(times.schema, times.valibot)}; ` +
      `against ajv: ${ratio(times.schema, times.ajv)}`,
    '  of these, only Hearth looks at every digit, and gives warnings and the state of rules 4 to 8',
  ];
}

/** Where the time of `validateClaim` goes. */
function parts() {
  const answer = invoke('claims.validate', SAMPLE);
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  const bytes = encoder.encode(answer);
  const claim = JSON.parse(SAMPLE);
  const times = sideBySide({
    whole: () => validateClaim(SAMPLE),
    invoke: () => invoke('claims.validate', SAMPLE),
    module: bareModule(),
    encode: () => encoder.encode(SAMPLE),
    decode: () => decoder.decode(bytes),
    parse: () => JSON.parse(answer),
    stringify: () => JSON.stringify(claim),
    object: () => validateClaim(claim),
  });
  const { whole, invoke: call, module, encode, decode, parse, stringify, object } = times;
  return [
    `where the ${micro(whole)} from text go: module ${micro(module)}, request encoded ${micro(encode)}, ` +
      `answer decoded ${micro(decode)}, around the call ${difference(call, module, encode, decode)}, ` +
      `answer parsed (${answer.length} characters) ${micro(parse)}`,
    `from an object, writing it takes ${difference(object, whole)} more (JSON.stringify alone: ${micro(stringify)})`,
  ];
}

/** The module by its exports, with the bytes of the request copied in and nothing read. */
function bareModule() {
  const module = new WebAssembly.Module(readFileSync(new URL(import.meta.resolve('hearth-kpt/hearth.wasm'))));
  const { memory, cabi_realloc: allocate, ...exports } = new WebAssembly.Instance(module).exports;
  const name = 'hearth:rules/claims@1.0.0#validate';
  const [run, free] = [exports[name], exports[`cabi_post_${name}`]];
  const bytes = new TextEncoder().encode(SAMPLE);
  return () => {
    const pointer = allocate(0, 0, 1, bytes.length);
    new Uint8Array(memory.buffer, pointer, bytes.length).set(bytes);
    free(run(pointer, bytes.length));
  };
}

const micro = (times) => `${median(times).toFixed(2)} µs`;
const difference = (times, ...others) =>
  `${others.reduce((left, other) => left - median(other), median(times)).toFixed(2)} µs`;
