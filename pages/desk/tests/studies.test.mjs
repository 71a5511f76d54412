// Studies: progress, parameters, the report, the sample size and selections.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { HOUSEHOLDS, STUDY, claim, household } from './claims.mjs';
import { desk, go, settled } from './desk.mjs';

const shared = desk();
const SEED = '8f14e45fceea167a5a36dedd4bea2543';

test('a study shows its progress by group and day, and its figures', async () => {
  const page = await shared.open('#/studies');
  await page.getByRole('link', { name: STUDY }).click();
  await page.getByRole('row', { name: 'households measured 1,000 1,000 2,000' }).waitFor();
  await page.getByRole('img', { name: /from 1 Feb 2026 to 5 Mar 2026/ }).waitFor();
  await page.getByText('The days as a table (33 days)').click();
  await page.getByRole('row', { name: '1 Feb 2026 0 66' }).waitFor();
  await page.getByText(/Difference: .* kg\/household\/day/).waitFor();
});

test('the precision of each group is met or missed', async () => {
  const page = await shared.open(`#/studies/${STUDY}`);
  const precisions = async (households) => {
    const rows = page.getByRole('row', { name: new RegExp(`^(reference|intervention) ${households} .*±`) });
    await rows.nth(1).waitFor();
    return rows.locator('td:last-child').allTextContents();
  };
  for (const text of await precisions('1,000')) assert.match(text, /^±\d.*%, met$/);
  for (const number of [1, 2, 3, 4]) {
    const day = number > 2 ? 3 : 1;
    const fuelMeasurements = { dailyLogs: [day, day, day, day], total: 4 * day };
    const body = claim(HOUSEHOLDS + number, { studyId: 'small', fuelMeasurements });
    await shared.api('/v1/claims', { method: 'POST', body });
  }
  await shared.api('/v1/studies/small', { method: 'POST', body: {} });
  await go(page, '#/studies/small');
  for (const text of await precisions('2')) assert.match(text, /^±\d.*%, missed$/);
});

test('the report is a page without scripts, and is printed', async () => {
  const page = await shared.open(`#/studies/${STUDY}/report`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: `Study ${STUDY}` }).waitFor();
  const size = await frame.locator('h1').evaluate((heading) => getComputedStyle(heading).fontSize);
  assert.notEqual(size, '32px', 'the styles of the report are missing');
  assert.ok(!page.url().includes('hearth_'));
  await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    frame.contentWindow.print = () => frame.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('iframe[data-printed]').waitFor();
  assert.deepEqual(page.problems, []);
});

test('the report is read in another language', async () => {
  const page = await shared.open(`#/studies/${STUDY}/report`);
  const frame = page.frameLocator('iframe');
  const language = page.getByLabel('Language of the report');
  await language.selectOption({ label: 'Français' });
  await frame.getByRole('heading', { name: `Étude ${STUDY}` }).waitFor();
  assert.equal(await frame.locator('html').getAttribute('lang'), 'fr');
  await language.selectOption('ar');
  await frame.getByRole('heading', { name: `الدراسة ${STUDY}` }).waitFor();
  assert.equal(await frame.locator('html').evaluate((root) => getComputedStyle(root).direction), 'rtl');
  assert.deepEqual(page.problems, []);
});

test('a study without claims says so, in its view and in its report', async () => {
  const page = await shared.open('#/studies');
  await page.getByLabel('New study').fill('wet-2027');
  await page.getByRole('button', { name: 'Set its parameters' }).click();
  await page.getByText('There is no study with this id yet.').waitFor();
  await page.getByLabel('Precision').selectOption('90/10');
  await page.getByRole('button', { name: 'Store the parameters' }).click();
  await page.getByText('The study has no claims yet').waitFor();
  await page.getByRole('link', { name: 'Open the report' }).click();
  await page.frameLocator('iframe').getByRole('heading', { name: 'Study wet-2027' }).waitFor();
  await go(page, '#/studies/unknown/report');
  await page.getByText('There is no report of this study yet.').waitFor();
});

test('findings about parameters are at their fields', async () => {
  const page = await shared.open(`#/studies/${STUDY}?edit=yes`);
  await page.getByLabel('All parameters').fill('{"rule":"90/11","outliers":{"method":"guess"}}');
  await page.getByRole('button', { name: 'Store the parameters' }).click();
  await page.getByRole('heading', { name: 'There are 2 problems' }).waitFor();
  assert.equal(await page.getByLabel('Precision').getAttribute('aria-invalid'), 'true');
  await page.getByLabel('All parameters').fill('{"rule": ');
  await page.getByRole('button', { name: 'Store the parameters' }).click();
  await page.getByRole('button', { name: 'The text is not a JSON object' }).click();
  assert.equal(await page.evaluate('document.activeElement.id'), 'json');
  await page.getByRole('button', { name: 'Discard the changes' }).click();
  assert.equal(await page.getByLabel('All parameters').inputValue(), '{\n  "rule": "90/10"\n}');
});

test('the sample size is calculated, and a wrong number is named at its field', async () => {
  const page = await shared.open('#/sampling');
  await page.getByLabel('Expected coefficient of variation').fill('half');
  await page.getByLabel('Expected dropouts').fill('0,15');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  const field = page.getByLabel('Expected coefficient of variation');
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await field.fill('0.5');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByText('Measure 70 households.').waitFor();
  await go(page, '#/claims');
  await go(page, '#/sampling');
  assert.equal(await field.inputValue(), '0.5');
});

test('a selection is drawn from a list, and used in a study', async () => {
  const page = await shared.open('#/selection');
  const list = Array.from({ length: 40 }, (_, index) => household(index + 1));
  await page.getByLabel('All households').fill(['household', ...list, 'kisumu-41'].join('\n'));
  await page.getByText('41 households in the list').waitFor();
  await page.getByLabel('Seed', { exact: true }).fill(SEED);
  await page.getByLabel('Source of the seed').fill('drand round 4711');
  await page.getByLabel('Households to select').fill('10');
  await page.getByLabel('Reserves').fill('2');
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByRole('button', { name: /Line 42: .*kisumu-41/ }).waitFor();
  await page.getByLabel('All households').fill(list.join('\n'));
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByText('10 households of 40, and 2 reserves').waitFor();
  assert.equal(await page.locator('#selected ~ * tbody tr').count(), 10);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the households' }).click();
  const table = await readFile(await (await download).path(), 'utf8');
  const id = /sel-[^/?]+/.exec(page.url())[0];
  const { selected, reserves } = (await shared.api(`/v1/selections/${id}`)).selection;
  const lines = (drawn, households) => households.map(({ household }, index) => `${drawn},${index + 1},${household},`);
  assert.deepEqual(table.trimEnd().split('\r\n'), [
    'drawn,number,household,stratum',
    ...lines('household', selected),
    ...lines('reserve', reserves),
  ]);
  await page.getByLabel('Use it in a study').fill('drawn-2026');
  await page.getByRole('button', { name: 'Continue to its parameters' }).click();
  await page.getByRole('button', { name: 'Store the parameters' }).click();
  await page.getByText('0 of 10 drawn households measured').waitFor();
});

test('a change of the parameters keeps the selection of each group', async () => {
  const drawn = async (first) => {
    const frame = [0, 1, 2].map((index) => household(first + index));
    const randomness = { value: SEED, source: 'drand round 4711' };
    const body = { frame, randomness, design: 'simple', size: 2, reserves: 0 };
    return (await shared.api('/v1/selections', { method: 'POST', body })).id;
  };
  const [reference, intervention] = [await drawn(1), await drawn(11)];
  const body = { selection: { reference: { id: reference }, intervention: { id: intervention } } };
  await shared.api('/v1/studies/two-selections', { method: 'POST', body });
  const page = await shared.open('#/studies/two-selections?edit=yes');
  await page.getByLabel('Precision').selectOption('90/10');
  await page.getByRole('button', { name: 'Store the parameters' }).click();
  await page.getByText('The parameters are stored.').waitFor();
  const { parameters, selection } = await shared.api('/v1/studies/two-selections');
  assert.equal(parameters.rule, '90/10');
  assert.deepEqual(selection, { reference, intervention });
});

test('a list with strata is drawn by stratum', async () => {
  const page = await shared.open('#/selection');
  const list = Array.from({ length: 20 }, (_, index) => `${household(index + 1)},${index < 10 ? 'rural' : 'urban'}`);
  await page.getByLabel('Or read the list from a file').setInputFiles({
    name: 'households.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${list.join('\r\n')}\r\n`),
  });
  await page.getByText('20 households in 2 strata in the list').waitFor();
  for (const [buffer, words] of [
    [Buffer.alloc((16 << 20) + 1, 'a'), 'large.csv has more than 16 MiB.'],
    [Buffer.from('PK\x03\x04\0\0'), 'large.csv is not a text.'],
  ]) {
    const file = { name: 'large.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('Or read the list from a file').setInputFiles(file);
    await page.getByText(words).waitFor();
  }
  await page.getByText('20 households in 2 strata in the list').waitFor();
  await page.getByLabel('rural').fill('3');
  await page.getByLabel('urban').fill('2');
  await page.getByLabel('Seed', { exact: true }).fill(SEED);
  await page.getByLabel('Source of the seed').fill('drand round 4711');
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByText('5 households of 20').waitFor();
  await settled(page);
  assert.equal(await page.getByRole('cell', { name: 'rural' }).count(), 3);
});

test('the table of a selection has no formula, whatever its separator is', async () => {
  const cells = JSON.parse(await readFile(new URL('../../../service/report/tests/cells.json', import.meta.url), 'utf8'));
  const frame = cells.map(([stratum], index) => ({ household: household(index + 1), stratum }));
  const sizes = Object.fromEntries(cells.map(([stratum]) => [stratum, 1]));
  const randomness = { value: SEED, source: 'drand round 4711' };
  const body = { frame, randomness, design: 'stratified', sizes };
  const { id, selection } = await shared.api('/v1/selections', { method: 'POST', body });
  const page = await shared.open(`#/selection/${id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the households' }).click();
  const table = await readFile(await (await download).path(), 'utf8');
  const written = new Map(cells);
  const lines = selection.selected.map(
    (each, index) => `household,${index + 1},${each.household},${written.get(each.stratum)}\r\n`,
  );
  assert.equal(table, ['drawn,number,household,stratum\r\n', ...lines].join(''));
});
