// The list of claims: filters, search, pages, sorting and export.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { HOUSEHOLDS, household } from './claims.mjs';
import { desk, go, settled } from './desk.mjs';

const shared = desk();
const rows = (page) => page.locator('tbody tr');
const households = (page) => page.locator('tbody td[data-column=householdId]').allTextContents();

test('filters are applied by the service, and stay after a reload', async () => {
  const page = await shared.open();
  await settled(page);
  assert.equal(await rows(page).count(), 100);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Group').selectOption('intervention');
  await page.getByLabel('Household').fill(household(42));
  await page.getByLabel('verified').check();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('Records 1 to 1; this is the last page').waitFor();
  assert.deepEqual(await households(page), [household(42)]);
  assert.match(page.url(), /#\/claims\?household=did%3Aexample%3Akisumu-0042&group=intervention&status=verified$/);
  await page.reload();
  await page.getByText('Records 1 to 1').waitFor();
  await page.getByText(`Filters: household ${household(42)}, group intervention, status verified`).waitFor();
  await page.goBack();
  await page.getByText('Records 1 to 100').waitFor();
});

test('the period and the time of the change are filters as well', async () => {
  const page = await shared.open('#/claims?to=2026-02-01');
  assert.ok((await rows(page).count()) > 10);
  await go(page, '#/claims?from=2030-01-01');
  await page.getByText('No record has these properties.').waitFor();
  await go(page, '#/claims?since=2100-01-01T00:00');
  await page.getByText('No record has these properties.').waitFor();
});

test('pages go forward and back, and a reload stays on the page', async () => {
  const page = await shared.open();
  await page.getByText('Records 1 to 100; more follow').waitFor();
  const next = page.getByRole('button', { name: 'Next page' });
  await next.click();
  await page.getByText('Records 101 to 200').waitFor();
  await next.click();
  await page.getByText('Records 201 to 300').waitFor();
  const third = await households(page);
  await page.reload();
  await page.getByText('Records 201 to 300').waitFor();
  assert.deepEqual(await households(page), third);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByText('Records 101 to 200').waitFor();
  await page.goBack();
  await page.getByText('Records 201 to 300').waitFor();
  await page.getByRole('button', { name: 'First page' }).click();
  await page.getByText('Records 1 to 100').waitFor();
});

test('a heading sorts the rows of the page, and says so', async () => {
  const page = await shared.open();
  await settled(page);
  const heading = page.getByRole('columnheader', { name: 'Total' });
  assert.equal(await heading.getAttribute('aria-sort'), 'none');
  for (const order of ['descending', 'ascending']) {
    await heading.getByRole('button').click();
    await page.locator(`th[aria-sort=${order}]`).waitFor();
    const totals = (await page.locator('td[data-column=total]').allTextContents()).map(parseFloat);
    const sorted = totals.toSorted((one, other) => (order === 'ascending' ? one - other : other - one));
    assert.deepEqual(totals, sorted);
  }
});

test('a search finds parts of texts on all pages', async () => {
  const page = await shared.open();
  await page.getByLabel('Search').fill('kisumu-199');
  await page.getByLabel('Search').press('Enter');
  await page.getByText('10 records with “kisumu-199” in 2,000 searched records').waitFor();
  // The import sends several batches at once, so the order of the records differs.
  assert.deepEqual(
    (await households(page)).sort(),
    Array.from({ length: 10 }, (_, index) => household(1990 + index)),
  );
  await go(page, '#/claims?find=kisumu');
  await page.getByText('The first 200 records').waitFor();
  await go(page, '#/claims?find=nairobi');
  await page.getByText('0 records with “nairobi” in 2,000 searched records').waitFor();
});

test('the export has every record once, below one heading', async () => {
  const page = await shared.open();
  await settled(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all pages' }).click();
  const table = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  assert.match(table[0], /^\uFEFFrecord_id,status,/);
  assert.equal(new Set(table).size, HOUSEHOLDS + 1);
  await page.getByText('2,000 records exported').waitFor();
  await page.getByLabel('Export as').selectOption('NDJSON');
  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all pages' }).click();
  const lines = (await readFile(await (await second).path(), 'utf8')).trimEnd().split('\n');
  assert.equal(new Set(lines.map((line) => JSON.parse(line).id)).size, HOUSEHOLDS);
});

test('a wrong filter is explained in the words of the service', async () => {
  const page = await shared.open('#/claims?from=2026-2-1');
  await page.getByText('`from` must be a date such as').waitFor();
});
