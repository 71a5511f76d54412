// Additions of the typed functions for samples, studies and credentials: JavaScript values that JSON cannot represent,
// texts of claims and credentials, and the default module digest.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  assessStudy,
  CouldNotRun,
  credentialKey,
  drawSelection,
  emissionReductions,
  estimateMean,
  issueCredential,
  sampleSize,
  signDocument,
  verifyCredential,
  verifySelection,
  version,
} from 'hearth-kpt';

import { places, sample } from './vectors.mjs';

const SECRET = 'z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq';
const CREATED = '2026-11-22T09:00:00Z';

/** Returns a claim of three days. */
function claimOf(household, testGroup, logs) {
  const total = Number(logs.reduce((sum, log) => sum + log, 0).toFixed(1));
  return {
    ...sample(),
    householdId: `did:ixo:${household}`,
    testGroup,
    testPeriod: { startDate: '2024-02-01', endDate: '2024-02-03', durationDays: 3 },
    fuelMeasurements: { total, dailyLogs: logs },
  };
}

const CLAIMS = [
  claimOf('a', 'reference', [6.1, 6.3, 6.2]),
  claimOf('b', 'reference', [5.1, 5.3, 5.2]),
  claimOf('c', 'intervention', [3.1, 3.3, 3.2]),
  claimOf('d', 'intervention', [2.9, 3, 3.4]),
];

test('a sample is drawn and redrawn', () => {
  const frame = ['did:ixo:a', 'did:ixo:b', 'did:ixo:c'];
  const randomness = { value: '00112233445566778899aabbccddeeff', source: 'drand round 4711' };
  const drawn = drawSelection({ frame, randomness, design: 'simple', size: 2 });
  assert.ok(drawn.ok);
  const household = drawn.selection.selected[0].household;
  const verified = verifySelection({ selection: drawn.selection, frame, household });
  assert.deepEqual(verified, { ok: true, redrawn: true, household: { household, drawn: 'selected' }, findings: [] });
  const other = verifySelection({ selection: drawn.selection, frame: frame.slice(1) });
  assert.deepEqual([other.ok, other.status], [false, 409]);
});

test('a parameter that is not a number is a finding without a result', () => {
  const estimate = { kind: 'proportion', expected: 0.5 };
  for (const [population, found] of [[NaN, 'NaN'], [Infinity, 'Infinity'], [5000n, 'a BigInt']]) {
    const answer = sampleSize({ population, estimate });
    assert.deepEqual(Object.keys(answer).sort(), ['findings', 'ok', 'status']);
    assert.deepEqual([answer.ok, answer.status, places(answer.findings)], [
      false,
      400,
      [{ code: 'value.not_json', path: '/population' }],
    ]);
    assert.equal(answer.findings[0].params.found, found);
  }
  assert.equal(sampleSize({ population: 5000, estimate, dropout: 0.15 }).adjusted, 420);
  assert.equal(sampleSize({ population: undefined, estimate }).inputs.population, null);
  assert.equal(estimateMean({ mean: NaN, standardDeviation: 1, households: 5 }).ok, false);
  assert.equal(emissionReductions({ methodology: 'SMEC', version: NaN }).ok, false);
  assert.throws(() => credentialKey({}), CouldNotRun);
});

test('the claims of a study are values or texts', () => {
  const { ok, assessment } = assessStudy({ claims: CLAIMS });
  assert.ok(ok);
  assert.deepEqual(assessment.households, { reference: 2, intervention: 2 });
  const mixed = CLAIMS.map((claim, index) => (index % 2 === 0 ? claim : JSON.stringify(claim)));
  assert.deepEqual(assessStudy({ claims: mixed }).assessment, assessment);
  assert.deepEqual(assessStudy({ claims: [...CLAIMS].reverse(), rule: undefined }).assessment, assessment);
  assert.throws(() => assessStudy({ claims: ['{}],"rule":"90/30","claims":[{}'] }), TypeError);
  assert.throws(() => assessStudy({ claims: ['{'] }), TypeError);
});

test('a value that JSON cannot represent in a study has a path, and no statistic is returned', () => {
  const lost = CLAIMS.map((claim) => structuredClone(claim));
  lost[2].fuelMeasurements.dailyLogs[1] = NaN;
  const answer = assessStudy({ claims: lost, outliers: { method: 'iqr', factor: Infinity } });
  assert.equal(answer.ok, false);
  assert.equal(answer.assessment, undefined);
  const codes = places(answer.findings).filter(({ code }) => code === 'value.not_json');
  assert.deepEqual(codes.map(({ path }) => path), ['/claims/2/fuelMeasurements/dailyLogs/1', '/outliers/factor']);
});

test('ten thousand households are within the limit', () => {
  const number = (index) => (index % 7) / 10 + 3;
  const claims = Array.from({ length: 10_000 }, (_, index) =>
    claimOf(`entity:${index}`, index % 2 === 0 ? 'reference' : 'intervention', [number(index), number(index + 1), 3]),
  );
  const { ok, assessment } = assessStudy({ claims });
  assert.ok(ok);
  assert.deepEqual(assessment.households, { reference: 5000, intervention: 5000 });
});

test('a credential names this module and is verified with it', () => {
  const claim = sample();
  const record = { id: 'kpt-1', policy: 'claim' };
  const issued = issueCredential({ claim, record, secretKey: SECRET, created: CREATED });
  assert.ok(issued.ok);
  const credential = issued.verifiableCredential;
  assert.equal(credential.credentialSubject.module, version().module);

  const text = JSON.stringify(claim);
  for (const given of [{ credential, claim }, { credential: JSON.stringify(credential), claim: text }]) {
    const { ok, checks } = verifyCredential({ ...given, now: '2026-11-22T10:00:00Z' });
    assert.ok(ok);
    for (const name of ['signature', 'issuer', 'period', 'digest', 'rules', 'module']) {
      assert.equal(checks[name].result, 'pass', name);
    }
  }
  assert.equal(verifyCredential({ credential, module: undefined }).checks.module.result, 'not-checked');
  const other = { ...credential, issuer: 'did:web:example.org' };
  const refused = verifyCredential({ credential: other });
  assert.deepEqual([refused.ok, refused.checks.signature.result], [false, 'fail']);

  // A text keeps every number as written.
  const total = JSON.stringify(credential).replace('11.9', '11.900000000000000001');
  assert.equal(verifyCredential({ credential: total }).ok, false);
  assert.throws(() => verifyCredential({ credential: '{},"now":{}' }), TypeError);
  assert.throws(() => verifyCredential({ credential: { ...credential, x: NaN } }), TypeError);
  assert.throws(() => issueCredential({ claim: { total: NaN }, record, secretKey: SECRET, created: CREATED }), TypeError);
});

test('a key is derived from a seed and signs documents', () => {
  const made = credentialKey({ seed: '9d'.repeat(32) });
  assert.ok(made.ok);
  const same = credentialKey({ secretKey: made.secretKey });
  assert.equal(same.did, made.did);
  const document = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiableCredential'],
    issuer: made.did,
    credentialSubject: { id: 'did:example:subject' },
  };
  const signed = signDocument({ document, secretKey: made.secretKey, created: CREATED });
  assert.ok(signed.ok);
  assert.equal(verifyCredential({ credential: signed.document }).checks.signature.result, 'pass');
  assert.equal(signDocument({ document: { ...document, credentialSubject: { a: Infinity } }, secretKey: made.secretKey, created: CREATED }).status, 400);
});
