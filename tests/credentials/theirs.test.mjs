// Tests that credentials of other implementations are accepted, and changed ones refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { NOW, OTHERS, refusal, valid } from './hearth.mjs';
import { issued, verifies } from './theirs.mjs';

const ALUMNI = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/undefined-terms/v2'],
  type: ['VerifiableCredential', 'AlumniCredential'],
  issuer: OTHERS.did,
  validFrom: '2026-01-01T00:00:00Z',
  credentialSubject: {
    id: 'did:example:abcdefgh',
    type: 'KitchenPerformanceTest', // another type is never verified
    alumniOf: 'École “Ünïcode” \u2028 😀',
    control: '\u0000\u001f\u007f"\\/\b\f\n\r\t',
    numbers: [0, -0, 1e21, 1e-7, 0.1, 5e-324, 1.7976931348623157e308, 123456789012345680000, 4.5],
    '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, 'ö': 7,
    nothing: null, empty: [{}, []], yes: true,
  },
};

test('a credential of @digitalbazaar/vc is accepted, whatever its characters and numbers', async () => {
  const credential = await issued(ALUMNI, OTHERS);
  assert.deepEqual(await verifies(credential), { verified: true, why: '' });
  const { checks } = valid('credential.verify', { credential, now: NOW, issuer: OTHERS.did });
  assert.equal(checks.signature.result, 'pass');
  assert.equal(checks.issuer.id, OTHERS.did);
});

test('both make the same signature for a document', async () => {
  const theirs = await issued(ALUMNI, OTHERS);
  const { document } = valid('credential.sign', {
    document: ALUMNI, secretKey: OTHERS.secretKey, created: '2026-11-22T09:00:00Z',
  });
  assert.equal(document.proof.proofValue, theirs.proof.proofValue);
});

test('a proof over another document is refused', async () => {
  const [one, other] = [await issued(ALUMNI, OTHERS), await issued({ ...ALUMNI, name: 'another' }, OTHERS)];
  one.proof = other.proof;
  assert.deepEqual(refusal({ credential: one }), ['credential.wrong_signature']);
});

test('a set of proofs is valid if every proof is valid', async () => {
  const [one, other] = [await issued(ALUMNI, OTHERS), await issued({ ...ALUMNI, name: 'another' }, OTHERS)];
  valid('credential.verify', { credential: { ...one, proof: [one.proof, one.proof] } });
  assert.deepEqual(refusal({ credential: { ...one, proof: [one.proof, other.proof] } }), ['credential.wrong_signature']);
});

test('both refuse a document with wrong contexts', async () => {
  const credential = await issued(ALUMNI, OTHERS);
  const [first, second] = credential['@context'];
  const swapped = { ...credential, '@context': [first, 'https://www.w3.org/ns/credentials/examples/v2', second] };
  assert.equal((await verifies(swapped)).verified, false);
  assert.deepEqual(refusal({ credential: swapped }), ['credential.other_context']);
});
