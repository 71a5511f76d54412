// Values that JSON cannot represent: each is a finding at its path, in addition to the findings of the module, and
// nothing throws.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { claimSchema, mergePreferences, renderPreferences, validateClaim } from 'hearth-kpt';

import { written } from '../dist/value.js';
import { places, sample } from './vectors.mjs';

class Weight {
  kilograms = 3.2;
  unit() {
    return 'kg';
  }
}
class Itself {
  a = 1;
  toJSON() {
    return this;
  }
}
const cyclic = {};
cyclic.again = [cyclic];
const ring = [];
ring.push(ring);
const notJson = (claim) => validateClaim(claim).findings.filter(({ code }) => code === 'value.not_json');
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const thrower = () => {
  throw new Error('no');
};

/** Values, and their kind in the finding. */
const NOT_JSON = [
  [NaN, 'NaN'],
  [Infinity, 'Infinity'],
  [-Infinity, '-Infinity'],
  [7n, 'a BigInt'],
  [() => 1, 'a function'],
  [class {}, 'a function'],
  [Symbol('s'), 'a symbol'],
  [new Date(0), 'a Date'],
  [new Date(NaN), 'an invalid Date'],
  [new Map([[1, 2]]), 'a Map'],
  [new Set([1]), 'a Set'],
  [new WeakMap(), 'a WeakMap'],
  [new Uint8Array(3), 'a Uint8Array'],
  [new Float64Array(3), 'a Float64Array'],
  [new ArrayBuffer(3), 'an ArrayBuffer'],
  [new Blob(['x']), 'a Blob'],
  [Promise.resolve(1), 'a Promise'],
  [/x/, 'a RegExp'],
  [new Error('x'), 'an Error'],
  [new Number(NaN), 'NaN'],
  ['half \ud800', 'text with an unpaired surrogate'],
  ['\udc00 half', 'text with an unpaired surrogate'],
  [{ toJSON: thrower }, 'a value that cannot be read'],
  [{ get toJSON() { return thrower(); } }, 'a value that cannot be read'],
  [{ toJSON: () => NaN }, 'NaN'],
  [{ toJSON: () => new Date(0) }, 'a Date'],
  [new Proxy({}, { ownKeys: thrower }), 'a value that cannot be read'],
  [new Proxy({}, { get: thrower }), 'a value that cannot be read'],
  [new Proxy([1], { get: thrower }), 'a value that cannot be read'],
  [revoked.proxy, 'a value that cannot be read'],
];

/** Places of a value, with its path. */
const PLACES = [
  [(claim, value) => (claim.fuelMeasurements.total = value), '/fuelMeasurements/total'],
  [(claim, value) => (claim.fuelMeasurements.dailyLogs[1] = value), '/fuelMeasurements/dailyLogs/1'],
  [(claim, value) => (claim.householdId = value), '/householdId'],
  [(claim, value) => (claim.testPeriod = value), '/testPeriod'],
  [(claim, value) => (claim.testPeriod.startDate = value), '/testPeriod/startDate'],
  [(claim, value) => (claim.externalFactors.culturalEvents = value), '/externalFactors/culturalEvents'],
  [(claim, value) => (claim.cookingSessions = [{}, { meal: value }]), '/cookingSessions/1/meal'],
  [(claim, value) => (claim.evidence = [value]), '/evidence/0'],
  [(claim, value) => (claim['a/b~c'] = { '': [value] }), '/a~1b~0c//0'],
];

for (const [value, found] of NOT_JSON) {
  test(`${found} is reported in every place, in addition to other findings: ${typeof value}`, () => {
    for (const [put, path] of PLACES) {
      const claim = { ...sample(), studyId: '' };
      claim.testPeriod.durationDays = 2;
      const alone = validateClaim(claim).findings.filter((one) => !one.path.startsWith(path));
      put(claim, value);
      const { ok, status, findings } = validateClaim(claim);
      assert.deepEqual([ok, status], [false, 400]);
      const [finding, ...more] = findings.filter(({ code }) => code === 'value.not_json');
      assert.deepEqual(more, []);
      assert.deepEqual([finding.path, finding.params, finding.status, finding.severity], [path, { found }, 400, 'error']);
      assert.match(finding.message, /^expected (an? |a JSON value)/);
      assert.ok(finding.message.endsWith(`, found ${found}`) || (found === 'NaN' && finding.message === 'expected a number'));
      // Exactly one error reports the value, and only findings that depend on it are lost.
      assert.ok(!findings.some(({ params }) => params.found === 'null'));
      const others = new Set(findings.map(({ code, path }) => `${code} ${path}`));
      for (const { code, path } of alone.filter(({ code }) => code === 'request.empty_text' || code === 'claim.did_has_path')) {
        assert.ok(others.has(`${code} ${path}`), `${code} at ${path} is missing`);
      }
    }
    const [issue] = claimSchema['~standard'].validate(value).issues;
    assert.deepEqual([issue.code, issue.path, issue.params], ['value.not_json', [], { found }]);
  });
}

test('an empty number field gets the message `expected a number`', () => {
  const claim = { ...sample(), cookingSessions: [{ persons: NaN }] };
  claim.fuelMeasurements.total = NaN;
  const words = notJson(claim).map(({ path, message, params }) => [path, message, params]);
  assert.deepEqual(words.sort(), [
    ['/cookingSessions/0/persons', 'expected a number', { found: 'NaN' }],
    ['/fuelMeasurements/total', 'expected a number', { found: 'NaN' }],
  ]);
});

test('all findings are in document order', () => {
  const claim = {
    note: NaN,
    type: 'KPT',
    householdId: 7n,
    extra: { a: [undefined, 1, undefined], b: null, c: new Map() },
    testGroup: 'none',
    fuelMeasurements: { dailyLogs: [1, NaN, -1, Infinity, 0], total: new Date(0) },
    last: Symbol('s'),
  };
  const inClaim = validateClaim(claim).findings.filter(({ path, code }) => path !== '' && !/absent|undocumented/.test(code));
  assert.deepEqual(places(inClaim).map(({ code, path }) => `${code} ${path}`), [
    'value.not_json /note',
    'request.unknown_word /type',
    'value.not_json /householdId',
    'value.not_json /extra/a/0',
    'value.not_json /extra/a/2',
    'value.not_json /extra/c',
    'request.unknown_word /testGroup',
    'value.not_json /fuelMeasurements/dailyLogs/1',
    'claim.measurement_negative /fuelMeasurements/dailyLogs/2',
    'value.not_json /fuelMeasurements/dailyLogs/3',
    'claim.measurement_zero /fuelMeasurements/dailyLogs/4',
    'value.not_json /fuelMeasurements/total',
    'value.not_json /last',
  ]);
});

test('a member that is undefined is absent, and missing where it is required', () => {
  const { fuelMeasurements, ...claim } = sample();
  assert.deepEqual(validateClaim({ ...claim, fuelMeasurements: undefined }), validateClaim(claim));
  assert.equal(validateClaim({ ...sample(), studyId: undefined, evidence: undefined }).ok, true);
  assert.deepEqual(validateClaim({ ...sample(), testPeriod: { startDate: undefined } }).findings
    .filter(({ params }) => params.member).map(({ params }) => params.member), ['startDate', 'endDate', 'durationDays']);
});

test('undefined is reported in a list, in a hole, and as the claim', () => {
  const hole = [1, , 3];
  const paths = (claim) => notJson(claim).map(({ path }) => path);
  assert.deepEqual(paths({ ...sample(), a: [undefined], b: hole }), ['/a/0', '/b/1']);
  assert.deepEqual(paths(undefined), ['']);
});

test('a cycle is reported where it closes', () => {
  const claim = { ...sample(), one: cyclic, two: ring };
  claim.self = claim;
  claim.twice = [claim.fuelMeasurements, claim.fuelMeasurements]; // A repeated value is not a cycle.
  assert.deepEqual(notJson(claim).map(({ path, params }) => [path, params.found]), [
    ['/one/again/0', 'an object that contains itself'],
    ['/two/0', 'an array that contains itself'],
    ['/self', 'an object that contains itself'],
  ]);
});

test('a throwing getter is reported at its path', () => {
  const claim = sample();
  Object.defineProperty(claim.fuelMeasurements, 'total', { get: thrower, enumerable: true });
  const { issues } = claimSchema['~standard'].validate(claim);
  assert.deepEqual(issues.map(({ code, path }) => [code, path]), [['value.not_json', ['fuelMeasurements', 'total']]]);
});

test('JSON text equals that of JSON.stringify if nothing is lost', () => {
  const plain = Object.assign(Object.create(null), { a: 1 });
  const own = Object.defineProperty({ b: 1 }, '__proto__', { value: { x: 1 }, enumerable: true });
  const hidden = Object.defineProperty({ [Symbol('s')]: 1, b: 1 }, 'c', { value: NaN, enumerable: false });
  const values = [
    null, true, false, 0, -0, 1e21, 1e-7, 0.1, 5e-324, 1.7976931348623157e308, '', 'ü \ud83d\ude00 "\\\n\u2028\u0000\u007f',
    [], {}, [[[]]], { a: { b: [1, 'x', null] } }, { 2: 'b', 1: 'a', c: 1 }, plain, own, hidden, new Weight(),
    new Number(3), new String('x'), new Boolean(false), [new Number(-0)],
    { toJSON: () => ({ a: 1 }) }, { a: { toJSON: (key) => key } }, [{ toJSON: (key) => key }], new URL('https://x.example/'),
    new Itself(), new Proxy({ a: [1] }, {}), new Proxy([1, { b: 2 }], {}), { a: undefined, b: 1 },
    Object.freeze({ a: Object.freeze([1]) }), JSON.parse('{"__proto__":{"a":1},"constructor":2}'),
  ];
  for (const value of values) assert.deepEqual(written(value), { text: JSON.stringify(value), lost: [] });
});

test('a name with an unpaired surrogate', () => {
  const { issues } = claimSchema['~standard'].validate({ ...sample(), '\ud800': 1 });
  assert.deepEqual(issues.map(({ code, path, params }) => [code, path, params]), [
    ['value.not_json', ['\ud800'], { found: 'a name with an unpaired surrogate' }],
  ]);
});

test('ten thousand levels: the module reports the depth limit', () => {
  let [objects, arrays] = [{}, []];
  for (let level = 0; level < 10_000; level++) [objects, arrays] = [{ a: objects }, [arrays]];
  for (const [deep, path] of [[objects, '/x' + '/a'.repeat(63)], [arrays, '/x' + '/0'.repeat(63)]]) {
    const { findings } = validateClaim({ ...sample(), x: deep, y: NaN });
    assert.deepEqual(places(findings.filter(({ code }) => code === 'json.too_deep')), [{ code: 'json.too_deep', path }]);
    assert.deepEqual(findings.filter(({ code }) => code === 'value.not_json').map(({ path }) => path), ['/y']);
  }
  // The depth limit of the module.
  let [deepest, tooDeep] = [1, {}];
  for (let level = 0; level < 63; level++) [deepest, tooDeep] = [{ a: deepest }, { a: tooDeep }];
  assert.equal(validateClaim({ ...sample(), x: deepest }).ok, true);
  assert.equal(validateClaim({ ...sample(), x: tooDeep }).ok, false);
});

test('lists with millions of items, holes or lost values end', { timeout: 120_000 }, () => {
  const tooLarge = { name: 'CouldNotRun', code: 'request.too_large' };
  assert.throws(() => validateClaim({ ...sample(), x: new Array(1e9) }), tooLarge);
  assert.throws(() => validateClaim({ ...sample(), x: new Array(5e6).fill(1) }), tooLarge);
  let wide = [1];
  for (let level = 0; level < 40; level++) wide = [wide, wide];
  assert.throws(() => validateClaim({ ...sample(), x: wide }), tooLarge);
  const record = { x: new Array(5e6).fill(1) };
  const now = new Date();
  assert.throws(() => mergePreferences({ record, change: { tone: 'dry' }, now }), tooLarge);
  assert.throws(() => renderPreferences(record), tooLarge);
  const claim = sample();
  claim.fuelMeasurements.dailyLogs = new Array(5_000).fill(NaN);
  const { findings } = validateClaim(claim);
  assert.ok(findings.length <= 2_100 && findings.some(({ code }) => code === 'value.not_json'), `${findings.length}`);
});
