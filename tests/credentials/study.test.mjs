// Tests the credential of a study: that other implementations accept it, that its terms are defined, and that its figures
// are calculated again.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import jsonld from 'jsonld';

import { CLAIM, MODULE, NOW, OURS, invoke, issue, refusal, valid } from './hearth.mjs';
import { loader, verifies } from './theirs.mjs';

/** A claim of a household whose daily logs differ from those of others. */
const measured = (household, testGroup, logs) => ({
  ...JSON.parse(CLAIM),
  householdId: `did:example:${household}`,
  testGroup,
  fuelMeasurements: { total: Number(logs.reduce((sum, log) => sum + log, 0).toFixed(1)), dailyLogs: logs },
});

const TERM = [{ count: 1000, days: 365, usage: { value: 0.9, source: 'usage survey of May 2026' } }];

const STUDY = {
  study: { id: 'nakuru-2026' },
  rule: '90/30',
  claims: [
    measured('r1', 'reference', [6.1, 5.8, 6.4, 6.0]),
    measured('r2', 'reference', [6.6, 6.2, 5.9, 6.3]),
    measured('r3', 'reference', [5.7, 6.1, 6.0, 5.9]),
    measured('i1', 'intervention', [3.2, 2.8, 3.0, 2.9]),
    measured('i2', 'intervention', [2.7, 2.9, 3.1, 2.6]),
    measured('i3', 'intervention', [3.3, 3.0, 2.9, 3.1]),
  ],
  reductions: {
    methodology: 'TPDDTEC',
    version: '4.0',
    fnrb: { value: 0.4, source: 'national value, published in 2025' },
    baseline: TERM,
    project: TERM,
  },
};

const certify = (more = {}) =>
  valid('credential.study', {
    study: STUDY,
    secretKey: OURS.secretKey,
    created: '2026-11-22T09:00:00Z',
    module: MODULE,
    ...more,
  }).verifiableCredential;

/** Signs a changed credential with the key of its issuer. */
const forged = ({ proof, ...document }, change) => {
  change(document.credentialSubject);
  const request = { document, secretKey: OURS.secretKey, created: '2026-11-22T09:00:00Z' };
  return valid('credential.sign', request).document;
};

test('@digitalbazaar/vc accepts the credential of a study, and refuses a changed one', async () => {
  const credential = certify();
  assert.deepEqual(await verifies(credential), { verified: true, why: '' });
  credential.credentialSubject.emissionReductions.value += 1;
  assert.equal((await verifies(credential)).verified, false);
});

test('every term of a credential is defined, and none is an undefined term', async () => {
  const status = [{ list: 'https://kpt.example/v1/status/study-revocation', index: '7', purpose: 'revocation' }];
  for (const credential of [issue({ status }), certify({ status, id: 'urn:hearth:study-credential:1' })]) {
    const { proof, ...document } = credential;
    // In the safe mode, a term that no context defines is an error.
    const expanded = await jsonld.expand(document, { documentLoader: loader({}), safe: true });
    const text = JSON.stringify(expanded);
    assert.ok(!text.includes('undefined-term'), text);
    assert.ok(text.includes('https://hearth.example/vocabularies/kpt#'), text);
  }
});

test('a verifier calculates the figures again, from the credential and the claims', () => {
  const request = { credential: certify(), claims: STUDY.claims.toReversed?.() ?? STUDY.claims, module: MODULE, now: NOW };
  const { checks } = valid('credential.verify', request);
  for (const name of ['signature', 'issuer', 'period', 'digest', 'rules', 'study', 'module']) {
    assert.equal(checks[name].result, 'pass', name);
  }
  const { checks: alone } = valid('credential.verify', { ...request, claims: undefined });
  for (const name of ['digest', 'rules', 'study']) assert.equal(alone[name].result, 'not-checked', name);
});

test('figures that do not follow from the claims are refused, although the issuer signed them', () => {
  const changes = {
    'credential.study_differs': [
      (subject) => (subject.emissionReductions.value *= 1.5),
      (subject) => delete subject.emissionReductions,
      (subject) => (subject.emissionReductions.unconfirmed = []),
      (subject) => (subject.groups.intervention.mean -= 0.1),
      (subject) => (subject.households.measured = 60),
      (subject) => (subject.period.endDate = '2026-11-30'),
    ],
    'credential.rules_differ': [(subject) => (subject.checks[1] = { ...subject.checks[1], result: 'pass' })],
    'credential.claim_missing': [(subject) => subject.claims.push(subject.claims[0])],
    'credential.claim_not_counted': [(subject) => subject.claims.pop()],
    'credential.assessment_differs': [(subject) => (subject.assessment = MODULE)],
  };
  for (const [code, list] of Object.entries(changes)) {
    for (const change of list) {
      const credential = forged(structuredClone(certify()), change);
      assert.deepEqual(refusal({ credential, claims: STUDY.claims, module: MODULE }), [code], String(change));
    }
  }
});

test('the digests are those of the claims in the canonical form of another implementation', async () => {
  // The claims have no numbers that JavaScript writes in another way than RFC 8785.
  const canonical = (value) =>
    Array.isArray(value)
      ? `[${value.map(canonical).join(',')}]`
      : typeof value === 'object' && value !== null
        ? `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
        : JSON.stringify(value);
  const digest = (value) => `sha256:${createHash('sha256').update(canonical(value)).digest('hex')}`;
  const subject = certify().credentialSubject;
  assert.deepEqual(subject.claims, STUDY.claims.map(digest).sort());
  const { assessment } = valid('study.assess', STUDY);
  assert.equal(subject.assessment, digest(assessment));
  const { study, claims, ...parameters } = STUDY;
  assert.deepEqual(subject.parameters, parameters);
});

test('the schemas that credentials name are published, and describe them', () => {
  for (const [credential, name] of [[issue(), 'kpt-credential'], [certify(), 'kpt-study-credential']]) {
    const schema = JSON.parse(readFileSync(new URL(`../../docs/schemas/${name}.json`, import.meta.url), 'utf8'));
    assert.deepEqual(credential.credentialSchema, { id: schema.$id, type: 'JsonSchema' });
    for (const member of Object.keys(credential)) assert.ok(member in schema.properties, member);
    for (const member of schema.required) assert.ok(member in credential, member);
  }
});

test('a study that is not complete has no credential', () => {
  const request = { study: STUDY, secretKey: OURS.secretKey, created: NOW, module: MODULE };
  const codes = (more) =>
    invoke('credential.study', { ...request, ...more }).findings.filter(({ severity }) => severity === 'error');
  const records = STUDY.claims.map((_, index) => ({ id: `kpt-${index}`, status: index === 4 ? 'disputed' : 'verified' }));
  const [refused] = codes({ records });
  assert.equal(refused.code, 'credential.record_not_verified');
  assert.equal(refused.path, '/records/4/status');
  assert.equal(codes({ study: { ...STUDY, claims: STUDY.claims.slice(0, 3) } })[0].code, 'credential.study_too_small');
});
