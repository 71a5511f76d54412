// The list of claims of a service with 10,000 records, and with 100,000 in the long form of the tests.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { household } from './claims.mjs';
import { desk } from './desk.mjs';

/** In the long form, more than the records at which the service looks in one request with a search. */
const HOUSEHOLDS = process.env.HEARTH_LONG ? 100_500 : 10_500;
const shared = desk({ households: HOUSEHOLDS });

/** Runs steps, and prints their time. */
async function timed(name, t, steps) {
  const start = performance.now();
  await steps();
  t.diagnostic(`${name}: ${Math.round(performance.now() - start)} ms`);
}

test('a large table opens, turns pages and finds a record', async (t) => {
  let page;
  await timed('first rows', t, async () => {
    page = await shared.open();
    await page.getByText('Records 1 to 100; more follow').waitFor();
  });
  await timed('next page', t, async () => {
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Records 101 to 200; more follow').waitFor();
  });
  await timed('search of a household', t, async () => {
    await page.getByLabel('Search').fill('kisumu-10321');
    await page.getByText('Records 1 to 1; this is the last page').waitFor();
  });
  assert.equal(await page.locator('tbody td[data-column=householdId]').textContent(), household(10_321));
  await timed('search of a text that no record has', t, async () => {
    await page.getByLabel('Search').fill('nairobi');
    await page.getByText('No record contains “nairobi”.').waitFor();
  });
  await timed('search of a text that every record has', t, async () => {
    await page.getByLabel('Search').fill('kisumu');
    await page.getByText('Records 1 to 100; more follow').waitFor();
  });
  await timed('oldest first', t, async () => {
    await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click();
    await page.getByText('Oldest first.').waitFor();
    await page.getByText('Records 1 to 100; more follow').waitFor();
  });
  await page.getByRole('link', { name: /kisumu/ }).first().click();
  await page.getByRole('heading', { name: /kisumu/ }).waitFor();
  assert.deepEqual(page.problems, []);
});
