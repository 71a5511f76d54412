// Times a claim in Node.js, compared with schema libraries that find the same errors.

import { readFileSync } from 'node:fs';

import { invoke, validateClaim } from 'hearth-kpt';

import { BROKEN, SAMPLE } from './claims.mjs';
import { CHECKERS, checkWithHearth } from './schemas/all.mjs';
import { fastest, median, ratio, sideBySide } from './timing.mjs';

/**
 * @returns the lines of the report
 */
export function speed() {
  return [...text('the sample', SAMPLE), ...text('a wrong total', BROKEN), ...value(), ...parts()];
}

/** Returns each checker with its input. */
const calling = (input) => Object.entries(CHECKERS).map(([name, check]) => [name, () => check(input())]);

function text(what, claim) {
  const { hearth, ...others } = sideBySide({
    hearth: () => validateClaim(claim),
    ...Object.fromEntries(calling(() => JSON.parse(claim))),
  });
  return [`${what}, from text: validateClaim ${micro(hearth)}`, ...compared('JSON.parse + ', hearth, others, claim === SAMPLE ? ', target ≤ 1.2' : '')];
}

function value() {
  const claim = JSON.parse(SAMPLE);
  const { report, schema, ...others } = sideBySide({
    report: () => validateClaim(claim),
    schema: () => checkWithHearth(claim),
    ...Object.fromEntries(calling(() => claim)),
  });
  return [
    `the sample, from an object: claimSchema ${micro(schema)}; validateClaim ${micro(report)}`,
    ...compared('', schema, others, ', target ≤ 2'),
    '  only Hearth reads every digit as written, and reports warnings and the results of rules 4 to 8',
  ];
}

/** Returns a line per library: its time, and Hearth's time as a multiple. The target applies to zod. */
function compared(before, hearth, others, target) {
  const first = fastest(others);
  return Object.entries(others).map(([name, times]) => {
    const marks = (name.startsWith('zod ') ? target : '') + (name === first ? ', the fastest' : '');
    return `  ${before}${name} ${micro(times)}: Hearth takes ${ratio(hearth, times)}${marks}`;
  });
}

/** Breaks down the time of `validateClaim`. */
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
    `breakdown of the ${micro(whole)} from text: module ${micro(module)}, request encoded ${micro(encode)}, ` +
      `answer decoded ${micro(decode)}, around the call ${difference(call, module, encode, decode)}, ` +
      `answer parsed (${answer.length} characters) ${micro(parse)}`,
    `from an object, writing it takes ${difference(object, whole)} more (JSON.stringify alone: ${micro(stringify)})`,
  ];
}

/** Returns a call of the bare exports: the request bytes are copied in, and the answer is not read. */
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
