// The claim in the documentation, typed and sent; and a violation of each rule, reported at its field and fixed.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, fill, KEY, listed, ready, SAMPLE, send } from './page.mjs';

const open = device();
const why = (day) => day.getByLabel('Why there is no weight');
const reason = (day) => day.getByLabel(/^Reason/);

/** Returns the errors in the summary. */
const summary = (page) => page.locator('#summary a').allTextContents();

test('the sample becomes a verified record on the server', async () => {
  const { page } = await open.open();
  await fill(page, SAMPLE);
  assert.equal(await page.getByLabel('Length in days').inputValue(), '3');
  assert.equal(await page.getByLabel('Total').inputValue(), '11.9');
  await send(page);
  const claim = listed(page, 'verified');
  await claim.waitFor();
  const id = await claim.locator('.id').textContent();
  const record = await fetch(`${open.api}/v1/claims/${id}`, { headers: { authorization: `Bearer ${KEY}` } });
  assert.equal((await record.json()).status, 'verified');
  assert.equal(await page.getByLabel('Household', { exact: true }).inputValue(), '', 'the form is empty');
  assert.deepEqual(page.problems, []);
});

const BROKEN = [
  {
    what: 'an invalid household code',
    claim: { household: 'household 7' },
    label: 'Household',
    says: /^This is not a household code\./,
    fix: ['Household', 'did:ixo:7'],
  },
  {
    what: 'a household code with a query',
    claim: { household: 'did:ixo:7?versionId=1' },
    label: 'Household',
    says: /^The household code has “\?” or “#” in it\./,
    fix: ['Household', 'did:ixo:7'],
  },
  {
    what: 'a period that ends before it starts',
    claim: { end: '2024-01-31', duration: '3' },
    label: 'Last day',
    says: /^The last day, 31 Jan 2024, is before the first day, 1 Feb 2024\./,
    fix: ['Last day', '2024-02-04'],
  },
  {
    what: 'a length that contradicts the dates',
    claim: { duration: '9' },
    label: 'Length in days',
    says: /^The length in days is 9\. From 1 Feb 2024 to 4 Feb 2024 it is 3, or 4 if you count both/,
    fix: ['Length in days', '4'],
  },
  {
    what: 'a length that is not whole',
    claim: { duration: '3,5' },
    label: 'Length in days',
    says: /^“3\.5” is not a whole number\.$/,
    fix: ['Length in days', '3'],
  },
  {
    what: 'fewer than three days (rule 1)',
    claim: { end: '2024-02-03', duration: '2', logs: ['3', '3', '3'] },
    label: 'Length in days',
    says: /^A test takes at least 3 days\.$/,
    fix: ['Length in days', '3'],
  },
  {
    what: 'a total that is not the sum (rule 2)',
    claim: { total: '11.91' },
    label: 'Total',
    says: /^The total is 11\.91, but the days add up to 11\.9\./,
    fix: ['Total', '11.9'],
  },
  {
    what: 'a day with no fuel (rule 3)',
    claim: { logs: ['3.2', '0', '3', '2.9'] },
    label: 'Day 2, Fri 2 Feb',
    says: /^The weight is zero\./,
    fix: ['Day 2, Fri 2 Feb', '2,8'],
  },
  {
    what: 'a day below zero (rule 3)',
    claim: { logs: ['3.2', '2.8', '-3', '2.9'] },
    label: 'Day 3, Sat 3 Feb',
    says: /^The weight is below zero\./,
    fix: ['Day 3, Sat 3 Feb', '3'],
  },
  {
    what: 'text as a weight',
    claim: { logs: ['3.2', '2.8', '3 kg', '2.9'] },
    label: 'Day 3, Sat 3 Feb',
    says: /^“3 kg” is not a number\. Enter digits, for example “3\.2”\.$/,
    fix: ['Day 3, Sat 3 Feb', '3'],
  },
  {
    what: 'an empty day',
    claim: { logs: ['3.2', '2.8', '', '2.9'] },
    label: 'Day 3, Sat 3 Feb',
    says: /^Enter the weight, or remove this day\.$/,
    fix: ['Day 3, Sat 3 Feb', '3'],
  },
];

for (const [index, { what, claim, label, says, fix }] of BROKEN.entries()) {
  test(`${what} is reported at its field and can be fixed there`, async () => {
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
    await page.getByLabel(fix[0], { exact: true }).fill(fix[1] === 'did:ixo:7' ? right.household : fix[1]);
    await page.waitForFunction(() => document.querySelector('#summary').hidden);
    assert.equal(await page.title(), 'New claim – Hearth');
    await send(page);
    await listed(page, 'verified').waitFor();
    assert.deepEqual(page.problems, []);
  });
}

/** Returns the last message that describes a field. */
const descriptionOf = (field) =>
  field.evaluate(
    (element) => document.getElementById(element.getAttribute('aria-describedby').split(' ').at(-1)).textContent,
  );

test('an empty form reports each cause once', async () => {
  const { page } = await open.open();
  await send(page);
  assert.deepEqual(await summary(page), [
    'Household: Enter the household code',
    'Group: Choose the group',
    'First day: Enter the first day',
    'Last day: Enter the last day',
    'Day 1: Enter the weight, or remove this day.',
    'Day 2: Enter the weight, or remove this day.',
    'Day 3: Enter the weight, or remove this day.',
  ]);
});

test('a missing group is reported at the group', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:group', group: undefined });
  await send(page);
  assert.deepEqual(await summary(page), ['Group: Choose the group']);
  await page.getByRole('link', { name: /Group/ }).click();
  await page.keyboard.press('Space');
  await send(page);
  await listed(page, 'verified').waitFor();
});

test('too many and too few days are reported at the days, and can be fixed by rows', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:rows', logs: ['3.2', '2.8', '3.0', '2.9', '3.0'] });
  await send(page);
  assert.match((await summary(page)).join(), /^Fuel used each day: The number of days with an entry is 5\./);
  await page.getByRole('button', { name: 'Remove day 5' }).click();
  await page.waitForFunction(() => document.querySelector('#summary').hidden);
  assert.equal(await page.getByLabel('Total').inputValue(), '11.9');
  for (const day of [4, 3]) await page.getByRole('button', { name: `Remove day ${day}` }).click();
  assert.equal(await page.getByLabel('Total').inputValue(), '6');
  await page.getByRole('group', { name: 'Fuel used each day' }).getByText('with an entry is 2.').waitFor();
  await page.getByRole('button', { name: 'Add a day' }).click();
  assert.equal(await page.evaluate('document.activeElement.name'), 'fuelMeasurements.dailyLogs[2]');
  await page.keyboard.type('3');
  await send(page);
  await listed(page, 'verified').waitFor();
});

test('a day of weight zero is listed as not used on request, and a draft keeps it', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:unused', logs: ['3.2', '0', '3.0', '2.9'] });
  const day = page.locator('#days > li').nth(1);
  await day.getByRole('button', { name: 'The fuel was not used on this day' }).click();
  assert.equal(await why(day).inputValue(), 'not-used');
  assert.equal(await page.getByLabel('Total').inputValue(), '9.1');
  await page.getByText('Draft saved on this device.').waitFor();
  await page.reload();
  await ready(page);
  assert.equal(await why(day).inputValue(), 'not-used');
  await page.getByLabel('First day').fill('2024-02-02');
  await page.getByLabel('Last day').fill('2024-02-05');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  assert.deepEqual((await sent).postDataJSON().fuelMeasurements, {
    dailyLogs: [3.2, 3, 2.9],
    daysWithoutLog: [{ date: '2024-02-03', status: 'not-used' }],
    total: 9.1,
  });
  await listed(page, 'verified').waitFor();
  assert.equal(await page.locator('#days .without:visible').count(), 0, 'the next claim has none');
});

test('a day that was not weighed, or whose weight does not count, needs its reason', async () => {
  const { page } = await open.open();
  const logs = ['3.2', '2.8', '', '30', '2.9', '3.1'];
  await fill(page, { ...SAMPLE, household: 'did:ixo:unweighed', end: '2024-02-06', logs });
  const [third, fourth] = [2, 3].map((index) => page.locator('#days > li').nth(index));
  await third.getByRole('button', { name: 'No weight on day 3' }).click();
  assert.equal(await why(third).inputValue(), 'missing');
  await fourth.getByRole('button', { name: 'No weight on day 4' }).click();
  assert.equal(await why(fourth).inputValue(), 'excluded');
  await reason(fourth).fill('the stock was refilled unseen');
  await send(page);
  const summary = page.locator('#summary');
  await summary.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await summary.getByText('The day 3 Feb 2024 has no weight and no reason.').click();
  assert.equal(await page.evaluate('document.activeElement.name'), 'fuelMeasurements.daysWithoutLog[2].reason');
  await page.keyboard.type('the scale was broken');
  await page.getByText('Draft saved on this device.').waitFor();
  await page.reload();
  await ready(page);
  assert.equal(await reason(third).inputValue(), 'the scale was broken');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  assert.deepEqual((await sent).postDataJSON().fuelMeasurements, {
    dailyLogs: [3.2, 2.8, 2.9, 3.1],
    daysWithoutLog: [
      { date: '2024-02-03', status: 'missing', reason: 'the scale was broken' },
      { date: '2024-02-04', status: 'excluded', reason: 'the stock was refilled unseen' },
    ],
    total: 12,
  });
  await listed(page, 'verified').waitFor();
  assert.deepEqual(page.problems, []);
});

test('a weight returns when its day has one again, and a day without a weight has its date from the first day', async () => {
  const { page } = await open.open();
  const day = page.locator('#days > li').nth(1);
  await page.locator('#days .weight').nth(1).fill('2.8');
  await day.getByRole('button', { name: 'No weight on day 2' }).click();
  await reason(day).fill('wet');
  await send(page);
  const summary = await page.locator('#summary').innerText();
  assert.match(summary, /First day: /);
  assert.doesNotMatch(summary, /Day 2/, 'the first day is the cause');
  await why(day).selectOption('not-used');
  assert.equal(await reason(day).isVisible(), false);
  await day.getByRole('button', { name: 'Enter a weight for day 2' }).click();
  assert.equal(await page.locator('#days .weight').nth(1).inputValue(), '2.8');
  assert.equal(await day.locator('.without').isVisible(), false);
});

test('missing documentation keeps the record pending and is listed', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:pending', season: undefined });
  await send(page);
  const claim = listed(page, 'pending');
  await claim.waitFor();
  assert.deepEqual(await claim.locator('.reasons li').allTextContents(), [
    'The season is missing. Without it, the claim stays pending.',
    'Events and work are missing. Enter the events or the work. Until then, the claim stays pending.',
  ]);
});

test('factors and evidence are in the claim, and `none` among other items is advice', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:evidence' });
  await page.getByRole('button', { name: 'Add an event' }).click();
  await page.getByLabel('Event 1', { exact: true }).fill('wedding');
  await page.getByLabel('Season').focus();
  const advice = page.getByRole('group', { name: 'Festivals and events' }).locator('.hearth-message');
  assert.match(await advice.textContent(), /You chose “none”, but you also entered something\./);
  assert.equal(await page.locator('#claim [aria-invalid]').count(), 0);
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('Type of link 1').selectOption('selection-methodology');
  await send(page);
  assert.deepEqual(await summary(page), ['Link 1: Enter the link, or remove it']);
  await page.getByLabel('Link 1', { exact: true }).fill('ipfs://bafy/selection.pdf');
  await page.getByLabel('No events').uncheck();
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

test('the total follows the days until the user overwrites it, and again on request', async () => {
  const { page } = await open.open();
  const total = page.getByLabel('Total');
  await fill(page, { logs: ['0.1', '0,2', '0.3'] });
  assert.equal(await total.inputValue(), '0.6');
  await total.fill('9');
  await page.locator('#days .weight').first().fill('0.2');
  assert.equal(await total.inputValue(), '9');
  await page.getByRole('button', { name: 'Use this sum' }).click();
  assert.equal(await total.inputValue(), '0.7');
  await page.locator('#days .weight').first().fill('1');
  assert.equal(await total.inputValue(), '1.5');
  assert.equal(await page.locator('#sum').textContent(), 'Sum of 3 days: 1.5 kg.');
});
