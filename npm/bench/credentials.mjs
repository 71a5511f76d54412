// Times a credential in Node.js: issuing, verification with its claim, and the signature alone.

import assert from 'node:assert/strict';

import { credentialKey, issueCredential, signDocument, verifyCredential } from 'hearth-kpt';

import { SAMPLE } from './claims.mjs';
import { median, sideBySide } from './timing.mjs';

const created = '2026-11-22T09:00:00Z';
const now = '2026-11-22T10:00:00Z';

/**
 * @returns the lines of the report
 */
export function credentials() {
  const { secretKey } = credentialKey({ seed: '9d'.repeat(32) });
  const issue = () => issueCredential({ claim: SAMPLE, record: { policy: 'claim' }, secretKey, created });
  const { verifiableCredential: credential } = issue();
  const verify = () => verifyCredential({ credential, claim: SAMPLE, now });
  assert.deepEqual([verify().ok, verify().checks.signature.result], [true, 'pass']);
  const document = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiableCredential'],
    issuer: 'https://kpt.example/issuer',
    credentialSubject: { name: 'a report' },
  };
  const sign = () => signDocument({ document, secretKey, created });
  const both = () => [issue(), verify()];
  const times = sideBySide({ both, issue, verify, sign }, { rounds: 20, calls: 50, warmUp: 500 });
  return [
    `a credential: issueCredential and verifyCredential ${milli(times.both)}, target ≤ 1 ms`,
    `  issueCredential ${milli(times.issue)}, verifyCredential ${milli(times.verify)}; ` +
      `signDocument of a small document ${milli(times.sign)}`,
  ];
}

const milli = (times) => `${(median(times) / 1_000).toFixed(2)} ms`;
