// A day at the desk: of 2,000 claims, find three, dispute one, print a study, and hand out a key.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { STUDY, claim, household } from './claims.mjs';
import { desk, settled } from './desk.mjs';

const shared = desk();

test('the tasks of a day, with the mouse and without an address typed by hand', async () => {
  const page = await shared.open();
  const navigation = page.getByRole('navigation', { name: 'Views' });

  for (const number of [7, 1234, 1999]) {
    await navigation.getByRole('link', { name: 'Claims' }).click();
    await page.getByLabel('Search').fill(household(number).slice(-11));
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('Records 1 to 1;').waitFor();
    await page.getByRole('link', { name: household(number) }).click();
    await page.getByRole('heading', { name: household(number) }).waitFor();
  }
  await page.getByRole('button', { name: 'Dispute' }).click();
  await page.getByLabel('Reason').fill('the photo shows another scale');
  await page.getByRole('dialog').getByRole('button', { name: 'Dispute', exact: true }).click();
  await page.getByText('The record is now disputed.').waitFor();
  const { data } = await shared.api('/v1/claims?status=disputed');
  assert.deepEqual(
    data.map(({ householdId, statusReason }) => [householdId, statusReason]),
    [[household(1999), 'the photo shows another scale']],
  );

  await navigation.getByRole('link', { name: 'Studies' }).click();
  await page.getByRole('link', { name: STUDY }).click();
  await page.getByRole('link', { name: 'Open the report' }).click();
  await page
    .frameLocator('iframe')
    .getByRole('heading', { name: `Study ${STUDY}` })
    .waitFor();
  assert.match(await page.frameLocator('iframe').locator('body').textContent(), /disputed/);
  await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    frame.contentWindow.print = () => frame.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('iframe[data-printed]').waitFor();

  await navigation.getByRole('link', { name: 'Keys' }).click();
  await page.getByLabel('Subject').fill('amina');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('heading', { name: 'The key of amina' }).waitFor();
  const link = new URL(await page.locator('.secret').first().textContent());
  const key = link.hash.slice('#key='.length);
  const sent = await shared.api('/v1/claims', { method: 'POST', body: claim(3000), key });
  assert.equal(sent.status, 'verified');
  await settled(page);
  assert.deepEqual(page.problems, []);
});
