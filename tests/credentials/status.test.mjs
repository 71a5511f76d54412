// Tests status lists of another implementation, and status entries of issued credentials with it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { createCredential, createList } from '@digitalbazaar/vc-bitstring-status-list';

import { NOW, OTHERS, OURS, issue, refusal, valid } from './hearth.mjs';
import { issued, verifies } from './theirs.mjs';

const LIST = 'https://kpt.example/v1/status/1';
const ENTRIES = [{ list: LIST, index: '94567', purpose: 'revocation' }];

async function list(set, { key = OURS, purpose = 'revocation', length = 131_072 } = {}) {
  const bits = await createList({ length });
  for (const index of set) bits.setStatus(index, true);
  const credential = await createCredential({ id: LIST, list: bits, statusPurpose: purpose });
  return issued({ ...credential, issuer: key.did, validFrom: '2026-01-01T00:00:00Z' }, key);
}

test('both read a list of theirs and an entry of ours', async () => {
  const credential = issue({ status: ENTRIES });
  const clear = await list([0, 94_566, 94_568, 131_071]);
  const bits = gunzipSync(Buffer.from(clear.credentialSubject.encodedList.slice(1), 'base64url'));
  assert.equal(bits.length, 16_384);
  const { checks } = valid('credential.verify', { credential, now: NOW, statusLists: [clear] });
  const time = { created: clear.proof.created, validFrom: clear.validFrom };
  const entry = { purpose: 'revocation', index: 94_567, value: 0, ...time };
  assert.deepEqual(checks.status, { result: 'pass', entries: [entry] });
  assert.deepEqual(await verifies(credential, { [LIST]: clear }), { verified: true, why: '' });
});

test('both see a revoked or suspended credential', async () => {
  for (const [purpose, code] of [['revocation', 'credential.revoked'], ['suspension', 'credential.suspended']]) {
    const credential = issue({ status: [{ ...ENTRIES[0], purpose }] });
    const revoked = await list([94_567], { purpose });
    assert.deepEqual(refusal({ credential, now: NOW, statusLists: [revoked] }), [code]);
    assert.equal((await verifies(credential, { [LIST]: revoked })).verified, true, 'the signature is still valid');
  }
});

test('both refuse a list of another issuer or purpose, and a changed list', async () => {
  const credential = issue({ status: ENTRIES });
  const foreign = await list([], { key: OTHERS });
  const other = await list([], { purpose: 'suspension' });
  const changed = { ...(await list([])), name: 'changed' };
  for (const [bad, codes] of [
    [foreign, ['credential.foreign_key', 'credential.other_issuer']],
    [other, ['credential.status_purpose']],
    [changed, ['credential.wrong_signature']],
  ]) {
    assert.deepEqual(refusal({ credential, now: NOW, statusLists: [bad] }).sort(), codes);
    assert.equal((await verifies(credential, { [LIST]: bad })).verified, false);
  }
});

test('a list within the limit is read, and a larger one is refused', async () => {
  const status = [{ ...ENTRIES[0], index: '8388607' }];
  const credential = issue({ status });
  const largest = await list([8_388_607], { length: 8_388_608 });
  assert.deepEqual(refusal({ credential, now: NOW, statusLists: [largest] }), ['credential.revoked']);
  const larger = await list([], { length: 8_388_616 });
  assert.deepEqual(refusal({ credential, now: NOW, statusLists: [larger] }), ['credential.invalid_status_list']);
  const short = await list([]);
  assert.deepEqual(refusal({ credential, now: NOW, statusLists: [short] }), ['credential.status_out_of_range']);
});
