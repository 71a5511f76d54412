// Tests credentials with Python's `cryptography`, `rfc8785` and `base58`. `HEARTH_PYTHON` is an interpreter with these.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { NOW, OTHERS, issue, refusal, valid } from './hearth.mjs';

const judge = (command) =>
  JSON.parse(
    execFileSync(process.env.HEARTH_PYTHON ?? 'python3', [fileURLToPath(new URL('judge.py', import.meta.url))], {
      input: JSON.stringify(command),
    }),
  );

const NOTE = {
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: ['VerifiableCredential'],
  validFrom: '2026-01-01T00:00:00+02:00',
  credentialSubject: {
    id: 'did:example:1',
    type: 'KitchenPerformanceTest', // another type is never verified
    text: 'Kücheⁿ 😀 \u0001',
    numbers: [11.9, 0.1, 1e21, 1e-7, -2],
  },
};

test('Python accepts an issued credential, and refuses a changed one', () => {
  const credential = issue();
  assert.equal(judge({ verify: credential }), true);
  credential.credentialSubject.fuelMeasurements.total = 11.8;
  assert.equal(judge({ verify: credential }), false);
});

test('a credential signed in Python is accepted, and a changed one is refused', () => {
  const credential = judge({ sign: NOTE, seed: '02'.repeat(32) });
  assert.equal(credential.issuer, OTHERS.did);
  valid('credential.verify', { credential, now: NOW, issuer: OTHERS.did });
  credential.credentialSubject.numbers[1] = 0.2;
  assert.deepEqual(refusal({ credential }), ['credential.wrong_signature']);
});
