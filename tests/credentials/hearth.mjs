// Calls the module in Node.js. `HEARTH_ARTIFACTS` is the folder with hearth.wasm.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const module = new WebAssembly.Module(readFileSync(join(process.env.HEARTH_ARTIFACTS, 'hearth.wasm')));
const { exports } = new WebAssembly.Instance(module, {});

/** Calls an operation of the module, with the request and the answer as values. */
export const invoke = (operation, request) => invokeText(operation, JSON.stringify(request));

/** Calls an operation of the module with the text of a request. */
export function invokeText(operation, request) {
  const bytes = Buffer.from(request);
  const symbol = `hearth:rules/${operation.replace('.', '@1.0.0#')}`;
  const pointer = exports.cabi_realloc(0, 0, 1, bytes.length);
  new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
  const answer = exports[symbol](pointer, bytes.length);
  const [start, length] = new Uint32Array(exports.memory.buffer, answer, 2);
  const text = Buffer.from(exports.memory.buffer, start, length).toString();
  exports[`cabi_post_${symbol}`](answer);
  return JSON.parse(text);
}

/** Calls an operation and returns its answer, which has to be valid. */
export function valid(operation, request) {
  const answer = invoke(operation, request);
  assert.equal(answer.outcome, 'valid', JSON.stringify(answer));
  return answer;
}

/** Returns the codes of the errors that refuse a credential. */
export function refusal(request) {
  const answer = invoke('credential.verify', request);
  assert.equal(answer.outcome, 'findings', JSON.stringify(answer));
  return answer.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}

// Keys for tests only, from seeds that are not secret.
export const OURS = valid('credential.key', { seed: '01'.repeat(32) });
export const OTHERS = valid('credential.key', { seed: '02'.repeat(32) });

export const NOW = '2026-11-22T10:00:00Z';
export const MODULE = `sha256:${'ab'.repeat(32)}`;

/** The posted claim, with numbers as `JSON.stringify` writes them. */
export const CLAIM = JSON.stringify({
  type: 'KPTClaim',
  householdId: 'did:ixo:entity:4f8e2a91',
  testGroup: 'intervention',
  studyId: 'nakuru-2026',
  testPeriod: { startDate: '2026-11-01', endDate: '2026-11-04', durationDays: 3 },
  fuelMeasurements: { total: 11.9, dailyLogs: [3.2, 2.8, 3.0, 2.9] },
  fuelType: 'wood',
  unit: 'kg',
  externalFactors: { season: 'dry – „harmattan“', culturalEvents: ['none'], occupationalFactors: ['typical_workweek'] },
  evidence: ['ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'],
});

/** Issues the credential of the claim. */
export const issue = (more = {}) =>
  valid('credential.issue', {
    claim: CLAIM,
    record: { id: 'kpt-1', policy: 'claim' },
    secretKey: OURS.secretKey,
    created: '2026-11-22T09:00:00Z',
    module: MODULE,
    ...more,
  }).verifiableCredential;
