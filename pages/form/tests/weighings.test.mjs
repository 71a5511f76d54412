// Weights at visits beside daily logs, and the other fields of a claim: fuel, unit and people.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, fill, listed, ready, SAMPLE, send } from './page.mjs';

const open = device();
const visit = (page, number) => page.getByRole('group', { name: `Visit ${number}`, exact: true });

async function weigh(page, weights) {
  await page.getByLabel('At visits').check();
  await visit(page, 1).getByLabel('Date').fill('2024-02-01');
  for (const [index, [found, left]] of weights.entries()) {
    if (found)
      await visit(page, index + 1)
        .getByLabel('Found')
        .fill(found);
    if (left)
      await visit(page, index + 1)
        .getByLabel('Left')
        .fill(left);
  }
}

const WEIGHTS = [['', '14.2'], ['11,5', '13.0'], ['10.1'], ['7.6']];

test('a claim follows from the weights at the visits, whose dates follow from the first', async () => {
  const { page } = await open.open();
  await fill(page, { household: 'did:ixo:visits', group: 'Intervention', season: 'dry' });
  await weigh(page, WEIGHTS);
  assert.equal(await visit(page, 4).getByLabel('Date').inputValue(), '2024-02-04');
  await page.getByText('Thu 1 Feb: 14.2 − 11.5 = 2.7 kg').waitFor();
  await page.getByText('Total: 8.1 kg.').waitFor();
  await page.getByText('Draft saved on this device.').waitFor();
  await page.reload();
  await ready(page);
  await page.getByText('Total: 8.1 kg.').waitFor();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  const claim = (await sent).postDataJSON();
  assert.deepEqual(claim.fuelMeasurements, { dailyLogs: [2.7, 2.9, 2.5], total: 8.1 });
  assert.deepEqual(claim.testPeriod, { startDate: '2024-02-01', endDate: '2024-02-04', durationDays: 3 });
  assert.equal('visits' in claim, false);
  await listed(page, 'verified').getByText('1 Feb 2024 to 4 Feb 2024 · 8.1 kg · Intervention').waitFor();
  assert.deepEqual(page.problems, []);
});

test('a weight that went up is reported at its visit, and the other errors as well', async () => {
  const { page } = await open.open();
  await weigh(page, [['', '14.2'], ['15', ''], ['10.1'], ['7.6']]);
  await send(page);
  const summary = await page.locator('#summary').innerText();
  assert.match(summary, /The fuel used from 1 Feb 2024 is below zero/);
  assert.match(summary, /Household: Enter the household code/);
  assert.doesNotMatch(summary, /Total|Last day/);
  await visit(page, 2).getByLabel('Found').fill('11.5');
  await fill(page, { household: 'did:ixo:visits-fixed', group: 'Reference', season: 'dry' });
  await send(page);
  await listed(page, 'verified').waitFor();
});

test('a switch between days and visits loses neither', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:switch' });
  await weigh(page, WEIGHTS);
  await page.getByText('Draft saved on this device.').waitFor();
  await page.reload();
  await ready(page);
  assert.equal(await visit(page, 3).getByLabel('Found').inputValue(), '10.1');
  await page.getByLabel('Each day').check();
  assert.equal(await page.locator('#days .weight').first().inputValue(), '3.2');
  assert.equal(await page.getByLabel('Total').inputValue(), '11.9');
});

test('fuel, unit and people are in the claim, and a large amount is advice only', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:people', logs: ['40', '41', '42', '43'] });
  const units = { kerosene: 'L', biogas: 'm3', electricity: 'kWh', lpg: 'kg', wood: 'kg' };
  for (const [fuel, unit] of Object.entries(units)) {
    await page.locator('#fuel').selectOption(fuel);
    assert.equal(await page.getByLabel('Unit').inputValue(), unit, fuel);
  }
  await page.locator('#size').fill('5');
  await page.getByLabel('Women over 14').fill('1.5');
  await page.locator('#season').focus();
  assert.equal(await page.getByLabel('Children up to 14').inputValue(), '0');
  const advice = page.locator('.hearth-message[data-severity="warning"]').filter({ hasText: 'is rare' });
  await advice.waitFor();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  const { fuelType, unit, householdSize, personsPresent } = (await sent).postDataJSON();
  assert.deepEqual(
    { fuelType, unit, householdSize, personsPresent },
    {
      fuelType: 'wood',
      unit: 'kg',
      householdSize: 5,
      personsPresent: [{ children: 0, women: 1.5, men: 0, elders: 0 }],
    },
  );
  await listed(page, 'verified').waitFor();
  assert.equal(await page.locator('#fuel').inputValue(), 'wood', 'the next claim has the same fuel');
});

test('the rows of a month follow from its dates, and Enter and a pasted column fill them', async () => {
  const { page } = await open.open();
  await fill(page, { start: '2024-02-01', end: '2024-03-01' });
  const days = page.locator('#days .weight');
  assert.equal(await days.count(), 30);
  await days.first().fill('3.1');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate('document.activeElement.name'), 'fuelMeasurements.dailyLogs[1]');
  const column = Array.from({ length: 29 }, (_, index) => `2.${index % 10}`).join('\n');
  await days.nth(1).evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, column);
  assert.equal(await days.nth(29).inputValue(), '2.8');
  await page.getByLabel('Last day').fill('2024-03-31');
  assert.equal(await days.count(), 60);
  await page.getByLabel('Last day').fill('2024-02-10');
  assert.equal(await days.count(), 30, 'a weight is never removed');
});

test('the two dates stay aligned while one has an error', async () => {
  const { page } = await open.open({ viewport: { width: 900, height: 900 } });
  await fill(page, { ...SAMPLE, end: '2024-01-01' });
  await send(page);
  const [start, end] = await Promise.all(['#start', '#end'].map((id) => page.locator(id).boundingBox()));
  assert.equal(start.y, end.y);
  assert.equal(start.height, end.height);
});
