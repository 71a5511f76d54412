// Tests the server with which the test suites of the W3C call the module: `vc-api.mjs`.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';

import { OURS, issue } from './hearth.mjs';
import { verifies } from './theirs.mjs';
import { server } from './vc-api.mjs';

const CREDENTIAL = {
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: ['VerifiableCredential'],
  issuer: OURS.did,
  credentialSubject: { id: 'did:example:alice', name: 'Alice' },
};

const api = server();
before(() => once(api.listen(0, '127.0.0.1'), 'listening'));
after(() => api.close());

async function post(path, body) {
  const response = await fetch(`http://127.0.0.1:${api.address().port}${path}`, { method: 'POST', body });
  return { status: response.status, body: await response.json() };
}

const send = (path, body) => post(path, JSON.stringify(body));

test('a credential is issued, and both verify it', async () => {
  const issued = await send('/credentials/issue', { credential: CREDENTIAL, options: {} });
  assert.equal(issued.status, 201);
  assert.deepEqual(await verifies(issued.body), { verified: true, why: '' });
  const { status, body } = await send('/credentials/verify', { verifiableCredential: issued.body });
  assert.deepEqual([status, body.verified, body.errors], [200, true, []]);
  assert.equal(body.checks.signature.result, 'pass');
});

test('a subject of another type is only a warning', async () => {
  const { body } = await send('/credentials/issue', { credential: CREDENTIAL });
  const { body: verified } = await send('/credentials/verify', { verifiableCredential: body });
  assert.match(verified.warnings.join(), /credential\.unknown_subject/);
  const { body: own } = await send('/credentials/verify', { verifiableCredential: issue() });
  assert.deepEqual([own.verified, own.warnings], [true, []]);
});

test('a malformed credential is not issued, and a changed one is not verified', async () => {
  const { credentialSubject, ...malformed } = CREDENTIAL;
  const refused = await send('/credentials/issue', { credential: malformed });
  assert.equal(refused.status, 400);
  assert.match(refused.body.errors.join(), /credential\.not_a_credential at \/document\/credentialSubject/);
  const { body } = await send('/credentials/issue', { credential: CREDENTIAL });
  const changed = { ...body, credentialSubject: { ...credentialSubject, name: 'Bob' } };
  const { status, body: answer } = await send('/credentials/verify', { verifiableCredential: changed });
  assert.deepEqual([status, answer.verified], [400, false]);
  assert.match(answer.errors.join(), /credential\.wrong_signature/);
});

test('whatever is not a request of these two endpoints is refused', async () => {
  assert.equal((await post('/credentials/verify', '{')).status, 400);
  assert.equal((await post('/credentials/verify', 'null')).status, 400);
  assert.equal((await send('/credentials/issue', {})).status, 400);
  assert.equal((await send('/presentations/verify', { verifiablePresentation: {} })).status, 404);
});
