// The vectors of `tests/vectors`, as written by `cargo xtask build`, and the comparison of an answer with a vector.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const artifacts = process.env.HEARTH_ARTIFACTS ?? fileURLToPath(new URL('../../target/hearth', import.meta.url));
export const root = pathToFileURL(`${artifacts}/vectors/`);

/** Returns a request as text, or as bytes if it is not text. */
function requestOf({ text, base64, parts }) {
  if (text !== undefined) return { text };
  if (parts !== undefined) return { text: parts.map((part) => part.text ?? part.repeat.repeat(part.times)).join('') };
  const bytes = Buffer.from(base64, 'base64');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { bytes };
  }
}

/** Every vector: its file, the preceding calls, the call, and the answer. */
export const vectors = readdirSync(root, { recursive: true })
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((file) => {
    const { call, answer } = JSON.parse(readFileSync(new URL(file, root), 'utf8'));
    const { operation, request, before = [] } = call;
    const earlier = before.map(({ operation, request }) => ({ operation, ...requestOf(request) }));
    return { file, operation, ...requestOf(request), before: earlier, answer };
  });
assert.ok(vectors.length > 500, `${vectors.length} vectors`);

/** The vectors with a text request. */
export const textVectors = vectors.filter(({ text }) => text !== undefined);

/** The members that are compared exactly, if a vector has them. */
const EXACTLY = [
  'handle', 'rpc', 'fields', 'prefix', 'path', 'responseBody', 'deprecation', 'explain', 'prefixes', 'routes',
  'changed', 'text', 'name', 'title', 'annotations', 'version', 'category', 'visibility', 'stability', 'defaultState',
  'featureSwitch', 'dependsOn', 'requiredEnvironmentVariables', 'tools',
  'selection', 'redrawn', 'household', 'size', 'adjusted', 'formula', 'strata', 'z', 't', 'inputs', 'derivation',
  'document', 'verifiableCredential', 'did', 'publicKeyMultibase', 'verificationMethod', 'controller', 'secretKey', 'claim', 'days', 'figures',
];

/** The members of a vector that specify a part of a member of the answer. */
const WITHIN = { assessment: 'assessment', estimate: 'estimate', reductions: 'reductions', verification: 'checks' };

/** Asserts that every expected member is present: numbers within a relative 1e-12, `null` for optional members. */
function assertWithin(found, expected, at) {
  if (typeof expected === 'number' && typeof found === 'number') {
    const most = 1e-12 * Math.max(Math.abs(found), Math.abs(expected));
    assert.ok(Math.abs(found - expected) <= most, `${at}: ${found} is not ${expected}`);
  } else if (typeof expected === 'object' && expected !== null) {
    assert.equal(typeof found, 'object', at);
    assert.equal(Array.isArray(found), Array.isArray(expected), at);
    if (Array.isArray(expected)) assert.equal(found.length, expected.length, at);
    for (const [name, value] of Object.entries(expected)) assertWithin(found?.[name], value, `${at}/${name}`);
  } else {
    assert.equal(found ?? null, expected, at);
  }
}

/** Compares an answer with a vector. */
export function compare(answer, expected) {
  assert.equal(answer.outcome, expected.outcome);
  if (expected.status) assert.equal(answer.status, expected.status);
  if (expected.error) assert.equal(answer.error.code, expected.error);
  if (expected.findings) assert.deepEqual(places(answer.findings), expected.findings);
  for (const [rule, result] of Object.entries(expected.checks ?? {})) {
    const checks = answer.record?.checks ?? answer.checks;
    assert.equal(checks.find((check) => check.rule === Number(rule)).result, result);
  }
  if (expected.merged !== undefined) assert.deepEqual(answer.record, expected.merged);
  for (const name of EXACTLY.filter((name) => name in expected)) assert.deepEqual(answer[name] ?? null, expected[name]);
  for (const [name, member] of Object.entries(WITHIN)) {
    if (name in expected) assertWithin(answer[member], expected[name], name);
  }
  if (expected.record) {
    const { status, outstanding, credential } = answer.record;
    const record = { status, outstanding: outstanding.map(({ code }) => code), evidence: credential?.evidence ?? null };
    assert.deepEqual(record, expected.record);
  }
}

export const places = (findings) => findings.map(({ code, path }) => ({ code, path }));

/** Returns the claim in the protocol's documentation. */
export const sample = () => ({
  type: 'KPTClaim',
  householdId: 'did:ixo:household/123',
  testGroup: 'intervention',
  testPeriod: { startDate: '2024-02-01', endDate: '2024-02-04', durationDays: 3 },
  fuelMeasurements: { total: 11.9, dailyLogs: [3.2, 2.8, 3.0, 2.9] },
  externalFactors: { season: 'dry', culturalEvents: ['none'], occupationalFactors: ['typical_workweek'] },
});
