// The claim of the documentation, typed in and sent; and each rule broken, told at its field, and mended.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, fill, KEY, listed, SAMPLE, send } from './page.mjs';

const open = device();

/** What is wrong, as the summary has it. */
const summary = (page) => page.locator('#summary a').allTextContents();

test('the sample becomes a verified record, and is what the server has', async () => {
  const { page } = await open.open();
  await fill(page, SAMPLE);
  assert.equal(await page.getByLabel('Length in days').inputValue(), '3');
  assert.equal(await page.getByLabel('Total').inputValue(), '11.9');
  await send(page);
  const claim = listed(page, 'verified');
  await claim.waitFor();
  const id = await claim.locator('.id').textContent();
  const record = await fetch(`${open.url}/v1/claims/${id}`, { headers: { authorization: `Bearer ${KEY}` } });
  assert.equal((await record.json()).status, 'verified');
  assert.equal(await page.getByLabel('Household', { exact: true }).inputValue(), '', 'the form is free for the next');
  assert.deepEqual(page.problems, []);
});

const BROKEN = [
  {
    what: 'no identifier',
    claim: { household: 'household 7' },
    label: 'Household',
    says: /^“household 7” is not a decentralised identifier\./,
    mend: ['Household', 'did:ixo:7'],
  },
  {
    what: 'an identifier with a query',
    claim: { household: 'did:ixo:7?versionId=1' },
    label: 'Household',
    says: /identifies a part or a version of a household/,
    mend: ['Household', 'did:ixo:7'],
  },
  {
    what: 'a period that ends before it starts',
    claim: { end: '2024-01-31', duration: '3' },
    label: 'Last day',
    says: /^The period ends on 2024-01-31, before it starts on 2024-02-01\.$/,
    mend: ['Last day', '2024-02-04'],
  },
  {
    what: 'a length that is none of the dates',
    claim: { duration: '9' },
    label: 'Length in days',
    says: /^The length in days is 9, but the number of days from 2024-02-01 to 2024-02-04 is 3, or 4 including both ends\.$/,
    mend: ['Length in days', '4'],
  },
  {
    what: 'a length that is not whole',
    claim: { duration: '3,5' },
    label: 'Length in days',
    says: /^“3\.5” is not a whole number: expected a whole number of days\.$/,
    mend: ['Length in days', '3'],
  },
  {
    what: 'fewer than three days (rule 1)',
    claim: { end: '2024-02-03', duration: '2', logs: ['3', '3', '3'] },
    label: 'Length in days',
    says: /^The length in days is 2, but a test takes at least 3 days\.$/,
    mend: ['Length in days', '3'],
  },
  {
    what: 'a total that is not the sum (rule 2)',
    claim: { total: '11.91' },
    label: 'Total',
    says: /^The total is 11\.91, and the daily logs add up to 11\.9\./,
    mend: ['Total', '11.9'],
  },
  {
    what: 'a day with nothing burnt (rule 3)',
    claim: { logs: ['3.2', '0', '3', '2.9'] },
    label: 'Day 2, Fri 2 Feb',
    says: /^The daily log is zero\./,
    mend: ['Day 2, Fri 2 Feb', '2,8'],
  },
  {
    what: 'a day below zero (rule 3)',
    claim: { logs: ['3.2', '2.8', '-3', '2.9'] },
    label: 'Day 3, Sat 3 Feb',
    says: /^The daily log -3 is below zero\./,
    mend: ['Day 3, Sat 3 Feb', '3'],
  },
  {
    what: 'text for a weight',
    claim: { logs: ['3.2', '2.8', '3 kg', '2.9'] },
    label: 'Day 3, Sat 3 Feb',
    says: /^“3 kg” is not a number\. Write digits, for example “3\.2”\.$/,
    mend: ['Day 3, Sat 3 Feb', '3'],
  },
  {
    what: 'a day left empty',
    claim: { logs: ['3.2', '2.8', '', '2.9'] },
    label: 'Day 3, Sat 3 Feb',
    says: /^Enter the weight, or remove this day$/,
    mend: ['Day 3, Sat 3 Feb', '3'],
  },
];

for (const [index, { what, claim, label, says, mend }] of BROKEN.entries()) {
  test(`${what} is told at its field, and mended there`, async () => {
    const { page } = await open.open();
    const right = { ...SAMPLE, household: `did:ixo:rules-${index}` };
    await fill(page, { ...right, ...claim });
    await send(page);
    const field = page.getByLabel(label, { exact: true });
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.match(await descriptionOf(field), says);
    assert.ok((await summary(page)).some((line) => line.startsWith(`${label}: `)));
    assert.equal(await page.title(), 'Error: New claim – Hearth');
    assert.equal(await listed(page, 'verified').count(), 0);
    await page.getByLabel(mend[0], { exact: true }).fill(mend[1] === 'did:ixo:7' ? right.household : mend[1]);
    await page.waitForFunction(() => document.querySelector('#summary').hidden);
    assert.equal(await page.title(), 'New claim – Hearth');
    await send(page);
    await listed(page, 'verified').waitFor();
    assert.deepEqual(page.problems, []);
  });
}

/** The text of the message that describes a field, last. */
const descriptionOf = (field) =>
  field.evaluate(
    (element) => document.getElementById(element.getAttribute('aria-describedby').split(' ').at(-1)).textContent,
  );

test('a group that is not chosen is told at the group', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:group', group: undefined });
  await send(page);
  assert.deepEqual(await summary(page), ['Group: Choose the group']);
  await page.getByRole('link', { name: /Group/ }).click();
  await page.keyboard.press('Space');
  await send(page);
  await listed(page, 'verified').waitFor();
});

test('too many and too few days are told at the days, and rows mend it', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:rows', logs: ['3.2', '2.8', '3.0', '2.9', '3.0'] });
  await send(page);
  assert.match((await summary(page)).join(), /^Fuel burnt on each day: There are 5 daily logs, and from/);
  await page.getByRole('button', { name: 'Remove day 5' }).click();
  await page.waitForFunction(() => document.querySelector('#summary').hidden);
  assert.equal(await page.getByLabel('Total').inputValue(), '11.9');
  for (const day of [4, 3]) await page.getByRole('button', { name: `Remove day ${day}` }).click();
  assert.equal(await page.getByLabel('Total').inputValue(), '6');
  await page.getByRole('group', { name: 'Fuel burnt on each day' }).getByText('There are 2 daily logs, and').waitFor();
  await page.getByRole('button', { name: 'Add a day' }).click();
  assert.equal(await page.evaluate('document.activeElement.name'), 'fuelMeasurements.dailyLogs[2]');
  await page.keyboard.type('3');
  await send(page);
  await listed(page, 'verified').waitFor();
});

test('what is not documented keeps the record pending, and says what is outstanding', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:pending', season: undefined });
  await send(page);
  const claim = listed(page, 'pending');
  await claim.waitFor();
  assert.deepEqual(await claim.locator('.reasons li').allTextContents(), [
    'The season is not documented. The record stays pending until it is.',
    'Neither events nor work are documented. The record stays pending until they are.',
  ]);
});

test('factors and evidence are in the claim, and a none beside others is advice', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:evidence' });
  await page.getByRole('button', { name: 'Add an event' }).click();
  await page.getByLabel('Event 1', { exact: true }).fill('wedding');
  await page.getByLabel('Season').focus();
  const advice = page.getByRole('group', { name: 'Festivals and events' }).locator('.hearth-message');
  assert.match(await advice.textContent(), /the list contains “none” and other items/);
  assert.equal(await page.locator('#claim [aria-invalid]').count(), 0);
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('What link 1 is').selectOption('selection-methodology');
  await send(page);
  assert.deepEqual(await summary(page), ['Link 1: Enter the link, or remove it']);
  await page.getByLabel('Link 1', { exact: true }).fill('ipfs://bafy/selection.pdf');
  await page.getByLabel('There were none').uncheck();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  const { externalFactors, evidence } = (await sent).postDataJSON();
  assert.deepEqual(externalFactors, {
    season: 'dry',
    culturalEvents: ['wedding'],
    occupationalFactors: ['none'],
  });
  assert.deepEqual(evidence, [{ type: 'selection-methodology', uri: 'ipfs://bafy/selection.pdf' }]);
  await listed(page, 'verified').waitFor();
});

test('the total follows the days until it is typed over, and again when asked to', async () => {
  const { page } = await open.open();
  const total = page.getByLabel('Total');
  await fill(page, { logs: ['0.1', '0,2', '0.3'] });
  assert.equal(await total.inputValue(), '0.6');
  await total.fill('9');
  await page.locator('#days input').first().fill('0.2');
  assert.equal(await total.inputValue(), '9');
  await page.getByRole('button', { name: 'Use this sum' }).click();
  assert.equal(await total.inputValue(), '0.7');
  await page.locator('#days input').first().fill('1');
  assert.equal(await total.inputValue(), '1.5');
  assert.equal(await page.locator('#sum').textContent(), 'The 3 days add up to 1.5 kg.');
});
