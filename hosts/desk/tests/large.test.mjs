// The list of claims of a service with 100,000 records.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { household } from './claims.mjs';
import { desk } from './desk.mjs';

/** More than the records at which the service looks in one request with a search. */
const HOUSEHOLDS = 100_500;
const shared = desk({ households: HOUSEHOLDS });

/** Runs steps, and returns their time in milliseconds. */
async function timed(name, t, steps) {
  const start = performance.now();
  await steps();
  const time = performance.now() - start;
  t.diagnostic(`${name}: ${Math.round(time)} ms`);
  return time;
}

test('a table of 100,000 records opens, turns pages and finds a record within seconds', async (t) => {
  let page;
  const first = await timed('first rows', t, async () => {
    page = await shared.open();
    await page.getByText('Records 1 to 100; more follow').waitFor();
  });
  const next = await timed('next page', t, async () => {
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Records 101 to 200; more follow').waitFor();
  });
  const found = await timed('search of a household', t, async () => {
    await page.getByLabel('Search').fill('kisumu-54321');
    await page.getByText('Records 1 to 1; this is the last page').waitFor();
  });
  assert.equal(await page.locator('tbody td[data-column=householdId]').textContent(), household(54_321));
  const missing = await timed('search of a text that no record has', t, async () => {
    await page.getByLabel('Search').fill('nairobi');
    await page.getByText('No record contains “nairobi”.').waitFor();
  });
  const common = await timed('search of a text that every record has', t, async () => {
    await page.getByLabel('Search').fill('kisumu');
    await page.getByText('Records 1 to 100; more follow').waitFor();
  });
  const oldest = await timed('oldest first', t, async () => {
    await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click();
    await page.getByText('Oldest first.').waitFor();
    await page.getByText('Records 1 to 100; more follow').waitFor();
  });
  for (const time of [first, next, found, missing, common, oldest]) {
    assert.ok(time < 5_000, `the page took ${Math.round(time)} ms`);
  }
  await page.getByRole('link', { name: /kisumu/ }).first().click();
  await page.getByRole('heading', { name: /kisumu/ }).waitFor();
  assert.deepEqual(page.problems, []);
});
