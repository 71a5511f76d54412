// A record: its content, the changes of its status, and officers who work at the same time.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { claim, household } from './claims.mjs';
import { desk, go, settled } from './desk.mjs';

const shared = desk();

/** Opens the record of a household. */
async function openRecord(number, options) {
  const { data } = await shared.api(`/v1/claims?household=${encodeURIComponent(household(number))}`);
  const page = await shared.open(`#/claims/${data[0].id}`, options);
  await page.getByRole('heading', { name: household(number) }).waitFor();
  return { page, id: data[0].id };
}

const reasonOf = (page) => page.getByLabel('Reason');
const submit = (page, name) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('a record shows its checks, its credential and the claim as it was sent', async () => {
  const { page, id } = await openRecord(1);
  await page.getByText('4: season documented').waitFor();
  await page.getByText('KPTCredential').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the credential' }).click();
  const credential = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  assert.deepEqual(credential, (await shared.api(`/v1/claims/${id}`)).verifiableCredential);
  await page.getByText('-1.2921°, 36.8219° (± 4 m)').waitFor();
  await page.getByText('The text of the claim').click();
  assert.equal(await page.locator('pre').textContent(), JSON.stringify(claim(1)));
  assert.deepEqual(page.problems, []);
});

test('a dispute begins and ends with reasons, which the history keeps', async () => {
  const { page, id } = await openRecord(2);
  await page.getByRole('button', { name: 'Dispute' }).click();
  await submit(page, 'Dispute');
  await page.getByText('Enter a reason.').waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'reason');
  await reasonOf(page).fill('the scale was not calibrated');
  await submit(page, 'Dispute');
  await page.getByText('The record is now disputed.').waitFor();
  assert.equal((await shared.api(`/v1/claims/${id}`)).statusReason, 'the scale was not calibrated');
  await page.getByRole('button', { name: 'End the dispute' }).click();
  assert.equal(await reasonOf(page).inputValue(), '');
  await reasonOf(page).fill('the certificate of the scale was found');
  await submit(page, 'End the dispute');
  await page.getByText('The record is now verified.').waitFor();
  const history = page.getByRole('list').filter({ hasText: 'received' });
  assert.equal(await history.getByRole('listitem').count(), 3);
});

test('of two officers who dispute a record, the second sees the first, and keeps the reason', async () => {
  const [first, second] = [await openRecord(3), await openRecord(3)];
  for (const [{ page }, reason] of [
    [first, 'the days are too even'],
    [second, 'the photo shows another house'],
  ]) {
    await page.getByRole('button', { name: 'Dispute' }).click();
    await reasonOf(page).fill(reason);
  }
  await submit(first.page, 'Dispute');
  await first.page.getByText('The record is now disputed.').waitFor();
  await submit(second.page, 'Dispute');
  await second.page.getByText('Another officer changed the record first.').waitFor();
  await second.page.getByText('with the reason “the days are too even”').waitFor();
  assert.equal(await reasonOf(second.page).inputValue(), 'the photo shows another house');
  await second.page.getByRole('button', { name: 'Invalidate instead' }).click();
  await submit(second.page, 'Invalidate');
  await second.page.getByText('The record is now invalidated.').waitFor();
  assert.equal((await shared.api(`/v1/claims/${first.id}`)).statusReason, 'the photo shows another house');
  await second.page.getByText('A record that is invalidated does not change any more.').waitFor();
});

test('without a network, the reason stays until it can be sent', async () => {
  const { page, id } = await openRecord(4);
  await page.getByRole('button', { name: 'Invalidate' }).click();
  await reasonOf(page).fill('measured twice');
  await page.context().setOffline(true);
  await submit(page, 'Invalidate');
  await page.getByText('The service cannot be reached.').waitFor();
  await submit(page, 'Cancel');
  await go(page, '#/studies');
  await page.context().setOffline(false);
  await go(page, `#/claims/${id}`);
  await page.getByRole('button', { name: 'Invalidate' }).click();
  assert.equal(await reasonOf(page).inputValue(), 'measured twice');
  await submit(page, 'Invalidate');
  await page.getByText('The record is now invalidated.').waitFor();
});

test('a pending record says why', async () => {
  const { externalFactors: _, ...incomplete } = claim(5001);
  const { id } = await shared.api('/v1/claims', { method: 'POST', body: incomplete });
  const page = await shared.open(`#/claims/${id}`);
  await page.getByText('The record is pending until these are resolved.').waitFor();
  await page.getByText('A pending record cannot be disputed').waitFor();
});

test('a record that does not exist is a clear word', async () => {
  const page = await shared.open('#/claims/kpt-aaaaaaaaaaaaaaaaaaaaaaaaaa');
  await settled(page);
  assert.match(await page.getByRole('alert').textContent(), /kpt-aaaaaaaaaaaaaaaaaaaaaaaaaa/);
});
