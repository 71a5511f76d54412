// Tests that other implementations accept issued credentials, and refuse changed ones.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CLAIM, MODULE, NOW, OTHERS, OURS, invoke, issue, refusal, valid } from './hearth.mjs';
import { verifies } from './theirs.mjs';

test('@digitalbazaar/vc accepts the credential of a claim', async () => {
  for (const more of [
    {},
    { id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33', validUntil: '2027-11-22T09:00:00Z' },
    { study: { id: 'nakuru-2026' } },
  ]) {
    assert.deepEqual(await verifies(issue(more)), { verified: true, why: '' });
  }
});

test('@digitalbazaar/vc accepts a credential of a did:web with its document', async () => {
  const key = valid('credential.key', { secretKey: OURS.secretKey, did: 'did:web:kpt.example' });
  const credential = issue({ issuer: key.did });
  const [method] = key.controller.verificationMethod;
  const documents = {
    [key.did]: key.controller,
    [method.id]: { '@context': 'https://w3id.org/security/multikey/v1', ...method },
  };
  assert.deepEqual(await verifies(credential, documents), { verified: true, why: '' });
  valid('credential.verify', { credential, controllers: [key.controller], now: NOW, issuer: key.did });
  assert.deepEqual(refusal({ credential, now: NOW }), ['credential.key_not_known']);
});

test('@digitalbazaar/vc accepts credentials of both keys in a document of a did:web', async () => {
  const did = 'did:web:kpt.example';
  const keys = [OURS, OTHERS].map(({ secretKey }) => ({ secretKey, ...valid('credential.key', { secretKey, did }) }));
  const controller = {
    ...keys[0].controller,
    verificationMethod: keys.flatMap((key) => key.controller.verificationMethod),
    assertionMethod: keys.flatMap((key) => key.controller.assertionMethod),
  };
  const methods = controller.verificationMethod.map((method) => [
    method.id,
    { '@context': 'https://w3id.org/security/multikey/v1', ...method },
  ]);
  const documents = { [did]: controller, ...Object.fromEntries(methods) };
  for (const { secretKey } of keys) {
    const credential = issue({ issuer: did, secretKey });
    assert.deepEqual(await verifies(credential, documents), { verified: true, why: '' });
    valid('credential.verify', { credential, controllers: [controller], now: NOW, issuer: did });
  }
});

test('both refuse every change of a value', async () => {
  const credential = issue();
  for (const [path, changed] of changes(credential)) {
    assert.equal((await verifies(changed)).verified, false, path);
    assert.ok(refusal({ credential: changed }).length > 0, path);
  }
});

test('both refuse an issuer that does not match the key', async () => {
  const credential = issue();
  credential.issuer = OTHERS.did;
  assert.equal((await verifies(credential)).verified, false);
  assert.deepEqual(refusal({ credential }), ['credential.wrong_signature', 'credential.foreign_key']);
});

test('both refuse an expired credential', async () => {
  const credential = issue({ created: '2026-11-22T08:00:00Z', validUntil: '2026-11-22T09:00:00Z' });
  assert.equal((await verifies(credential)).verified, false);
  assert.deepEqual(refusal({ credential, now: NOW }), ['credential.expired']);
});

test('a verification covers the claim and the rules', () => {
  const request = { credential: issue(), claim: CLAIM, module: MODULE, now: NOW };
  const { checks } = valid('credential.verify', request);
  const results = Object.fromEntries(Object.entries(checks).map(([name, { result }]) => [name, result]));
  const pass = 'pass';
  assert.deepEqual(results, {
    signature: pass, issuer: pass, period: pass, digest: pass, rules: pass, study: 'not-checked', module: pass,
    status: 'not-checked',
  });
  const other = CLAIM.replace('3.2,2.8', '2.8,3.2');
  assert.equal(invoke('claims.validate', JSON.parse(other)).outcome, 'valid');
  assert.deepEqual(refusal({ ...request, claim: other }), ['credential.digest_differs']);
});

test('a context that was added after signing is reported', () => {
  const credential = issue();
  const added = { ...credential, '@context': [...credential['@context'], 'https://example.org/more'] };
  const { findings } = valid('credential.verify', { credential: added, now: NOW });
  assert.deepEqual(findings.map(({ code }) => code), ['credential.context_not_signed', 'credential.not_as_issued']);
});

/** Yields the credential with one value changed, for each value. */
function* changes(value, path = '', whole = value) {
  for (const name of Object.keys(value)) {
    const old = value[name];
    const at = `${path}/${name}`;
    if (typeof old === 'object') {
      yield* changes(old, at, whole);
      continue;
    }
    value[name] = typeof old === 'number' ? old + 1 : changedText(old);
    yield [at, structuredClone(whole)];
    value[name] = old;
  }
}

const changedText = (text) => `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`;
