// The list of claims: filters, search, pages, sorting and export.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { HOUSEHOLDS, claim, household } from './claims.mjs';
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

test('the text above the rows is always that of the rows', async () => {
  const page = await shared.open();
  await page.getByText('Records 1 to 100; more follow').waitFor();
  const [first] = await households(page);
  await page.locator('.results').evaluate((results) => {
    window.shown = [];
    const note = () =>
      window.shown.push([
        results.querySelector('[role=status]').textContent,
        results.querySelector('td[data-column=householdId]')?.textContent,
      ]);
    new MutationObserver(note).observe(results, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('Records 101 to 200').waitFor();
  await settled(page);
  const [second] = await households(page);
  assert.notEqual(second, first);
  const shown = await page.evaluate(() => window.shown);
  const pages = shown.filter(([text]) => text.startsWith('Records 101'));
  assert.ok(pages.length > 0);
  for (const [text, household] of pages) assert.equal(household, second, text);
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

test('the newest records are first, and the heading of the time turns the order of all pages', async () => {
  const page = await shared.open();
  await settled(page);
  const times = () => page.locator('tbody td[data-column=createdAt]').count();
  const ids = async () => (await shared.api('/v1/claims?limit=100&order=newest')).data.map(({ householdId }) => householdId);
  assert.equal(await times(), 100);
  assert.deepEqual(await households(page), await ids());
  const created = page.getByRole('columnheader', { name: 'Created' });
  assert.equal(await created.getAttribute('aria-sort'), 'descending');
  // Another heading sorts the page, and the heading of the time takes that back first.
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
  assert.equal(await created.getAttribute('aria-sort'), 'none');
  await created.getByRole('button').click();
  assert.deepEqual(await households(page), await ids());
  await created.getByRole('button').click();
  await page.getByText('Oldest first.').waitFor();
  await settled(page);
  assert.equal(await created.getAttribute('aria-sort'), 'ascending');
  const { data } = await shared.api('/v1/claims?limit=100');
  assert.deepEqual(await households(page), data.map(({ householdId }) => householdId));
  assert.match(page.url(), /#\/claims\?order=oldest$/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('Records 101 to 200').waitFor();
});

/** Types letter by letter within one task of the page, so that no timer of the page runs between on a slow machine. */
const typedAtOnce = (input, text) =>
  input.evaluate((element, letters) => {
    element.focus();
    for (const letter of letters) document.execCommand('insertText', false, letter);
  }, text);

test('a search starts when typing pauses, and asks the service for a part of the texts of all records', async () => {
  const page = await shared.open();
  const requests = [];
  page.on('request', (request) => request.url().includes('/v1/claims?') && requests.push(request.url()));
  await typedAtOnce(page.getByLabel('Search'), 'KISUMU-199');
  await page.getByText('Records 1 to 10; this is the last page').waitFor();
  assert.equal(requests.length, 1, `one request for the whole text: ${requests}`);
  assert.deepEqual(
    (await households(page)).sort(),
    Array.from({ length: 10 }, (_, index) => household(1990 + index)),
  );
  // The search of a longer text replaces it in the history.
  await typedAtOnce(page.getByLabel('Search'), '9 ');
  await page.getByText('Records 1 to 1;').waitFor();
  assert.equal(await page.getByLabel('Search').inputValue(), 'KISUMU-1999 ');
  await page.goBack();
  await page.getByText('Records 1 to 100;').waitFor();
  assert.equal(await page.getByLabel('Search').inputValue(), '');
});

test('a search has filters, pages and hostile texts, and its export has what it found', async () => {
  const page = await shared.open('#/claims?search=kisumu-1&group=reference');
  await page.getByText('Records 1 to 100; more follow').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('Records 101 to 200').waitFor();
  for (const text of ['100%_*', `"'; --`, '<b>x</b>']) {
    await page.getByLabel('Search').fill(text);
    await page.getByText(`No record contains “${text}” and has these properties.`).waitFor();
  }
  await go(page, '#/claims?search=kisumu-000');
  await page.getByText('Records 1 to 9;').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all pages' }).click();
  const table = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  assert.equal(table.length, 10);
  const withCommas = page.waitForEvent('download');
  await page.getByLabel('Export as').selectOption('CSV with decimal commas');
  await page.getByRole('button', { name: 'Export all pages' }).click();
  const other = (await readFile(await (await withCommas).path(), 'utf8')).trimEnd().split('\r\n');
  const totals = (lines, separator) => {
    const [heading, ...records] = lines.map((line) => line.split(separator));
    return records.map((cells) => cells[heading.indexOf('total')]).sort();
  };
  const expected = Array.from({ length: 9 }, (_, index) => String(claim(index + 1).fuelMeasurements.total)).sort();
  assert.ok(expected.some((total) => total.includes('.')));
  assert.deepEqual(totals(table, ','), expected);
  assert.deepEqual(
    totals(other, ';'),
    expected.map((total) => total.replace('.', ',')),
  );
  assert.deepEqual(page.problems, []);
});

test('a search that found nothing yet goes on', async () => {
  const page = await shared.open();
  // The service looks at a part of a large table for each request, so a page can be empty although others follow.
  let left;
  const emptied = async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    const response = await route.fetch({ url: url.href });
    const { data, next } = await response.json();
    left = data[0].householdId;
    await route.fulfill({ response, json: { data: [], next } });
  };
  await page.route(/search=/, emptied, { times: 1 });
  await page.getByLabel('Search').fill('kisumu-199');
  await page.getByText('Records 1 to 9; this is the last page').waitFor();
  assert.ok(left.includes('kisumu-199') && !(await households(page)).includes(left));
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
