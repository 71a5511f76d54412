// Uses the built form in Chromium: errors appear at their fields with the module's messages, disappear once fixed, and
// a valid claim is accepted.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { fieldErrors, validateClaim } from 'hearth-kpt';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const RIGHT = {
  type: 'KPTClaim',
  householdId: 'did:ixo:entity:4f8e2a91',
  testPeriod: { startDate: '2024-02-01', endDate: '2024-02-04', durationDays: 3 },
  fuelMeasurements: { dailyLogs: [3.2, 2.8, 3, 2.9], total: 11.9 },
  externalFactors: { season: 'dry', culturalEvents: ['none'], occupationalFactors: ['typical_workweek', 'market'] },
  testGroup: 'intervention',
};
const messageAt = (path, change) => {
  const claim = structuredClone(RIGHT);
  change(claim);
  return fieldErrors(validateClaim(claim))[path];
};

let browser;
let server;
before(async () => {
  server = await preview({ root, preview: { host: '127.0.0.1', port: 0, strictPort: false }, logLevel: 'error' });
  browser = await chromium.launch({
    executablePath: process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a new page with the form. Any error in the page fails the test. */
async function withForm(use, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  try {
    await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/`);
    await use(page);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}

const submit = (page) => page.getByRole('button', { name: 'Check and submit' }).click();
const field = (page, path) => page.locator(`[id="${path}"]`);

/** Returns the message of a field through `aria-describedby`, as a screen reader finds it. */
async function messageOf(page, path) {
  const control = field(page, path);
  if ((await control.getAttribute('aria-invalid')) !== 'true') return null;
  const ids = (await control.getAttribute('aria-describedby')).split(' ');
  return page.locator(`[id="${ids.find((id) => id.endsWith('-message'))}"]`).textContent();
}

/** Fills in a valid claim. */
async function fill(page) {
  await page.getByRole('textbox', { name: 'Household' }).fill(RIGHT.householdId);
  await page.getByRole('radio', { name: /Intervention/ }).check();
  await page.getByLabel('First day').fill('2024-02-01');
  await page.getByLabel('Last day').fill('2024-02-04');
  await page.getByLabel('Number of days').fill('3');
  await page.getByRole('button', { name: 'Add a day' }).click();
  // The new day gets the focus; earlier input would go into it.
  await page.locator('[id="fuelMeasurements.dailyLogs.3"]:focus').waitFor();
  for (const [index, log] of ['3.2', '2.8', '3.0', '2.9'].entries())
    await page.getByLabel(`Day ${index + 1}`, { exact: true }).fill(log);
  await page.getByLabel('Total').fill('11.9');
  await page.getByLabel('Season').fill('dry');
  await page.getByLabel('Cultural events').fill('none');
  await page.getByLabel('Work').fill('typical_workweek, market');
}

async function acceptedClaim(page) {
  await page.getByRole('heading', { name: 'The claim is valid' }).waitFor();
  return JSON.parse(await page.locator('pre').textContent());
}

async function assertAccessible(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    [],
  );
}

test('a valid claim is accepted', () =>
  withForm(async (page) => {
    await fill(page);
    await submit(page);
    assert.deepEqual(await acceptedClaim(page), RIGHT);
    await assertAccessible(page);
  }));

test('an untouched form shows no errors', () =>
  withForm(async (page) => {
    assert.equal(await page.locator('[aria-invalid="true"]').count(), 0);
    await page.getByRole('textbox', { name: 'Household' }).focus();
    assert.equal(await page.locator('.message').count(), 0);
    await assertAccessible(page);
  }));

test('a refused submit shows all errors with links to the fields', () =>
  withForm(async (page) => {
    await submit(page);
    const summary = page.getByRole('alert');
    await summary.waitFor();
    assert.equal(await summary.evaluate((element) => element === document.activeElement), true);
    const links = summary.getByRole('link');
    const count = await links.count();
    assert.ok(count >= 8, `${count} messages`);
    for (const link of await links.all()) {
      const path = (await link.getAttribute('href')).slice(1);
      const text = await link.textContent();
      await link.click();
      const active = await page.evaluate(() => document.activeElement.name);
      assert.ok(active.startsWith(path) || path.startsWith(active), `${path} leads to ${active}`);
      const messages = await page.locator('.message').allTextContents();
      assert.ok(
        messages.some((message) => text.endsWith(`: ${message}`)),
        `${path}: ${text}`,
      );
    }
    await assertAccessible(page);
  }));

const BREAKS = [
  ['householdId', 'household/123', RIGHT.householdId, (claim) => (claim.householdId = 'household/123')],
  ['testPeriod.endDate', '2024-01-04', '2024-02-04', (claim) => (claim.testPeriod.endDate = '2024-01-04')],
  ['testPeriod.durationDays', '9', '3', (claim) => (claim.testPeriod.durationDays = 9)],
  ['testPeriod.durationDays', '', '3', (claim) => delete claim.testPeriod.durationDays],
  ['fuelMeasurements.dailyLogs.1', '-2.8', '2.8', (claim) => (claim.fuelMeasurements.dailyLogs[1] = -2.8)],
  ['fuelMeasurements.dailyLogs.1', '', '2.8', (claim) => (claim.fuelMeasurements.dailyLogs[1] = undefined)],
  ['fuelMeasurements.total', '11.91', '11.9', (claim) => (claim.fuelMeasurements.total = 11.91)],
  ['evidence', 'a photo', 'ipfs://photo', (claim) => (claim.evidence = ['a photo'])],
];
for (const [path, wrong, right, change] of BREAKS) {
  test(`${path} with \`${wrong}\` is refused at the field, and accepted after the fix \`${right}\``, () =>
    withForm(async (page) => {
      const expected = messageAt(path, change) ?? messageAt(`${path}.0`, change);
      assert.ok(expected);
      await fill(page);
      await field(page, path).fill(wrong);
      await field(page, path).blur();
      await page.locator('.message').first().waitFor();
      assert.equal(await messageOf(page, path), expected);
      await submit(page);
      await page.getByRole('alert').waitFor();
      assert.equal(await messageOf(page, path), expected);
      await field(page, path).fill(right);
      await page.getByRole('alert').waitFor({ state: 'detached' });
      assert.equal(await messageOf(page, path), null);
      await submit(page);
      const { evidence, ...claim } = await acceptedClaim(page);
      assert.deepEqual(claim, RIGHT);
      assert.deepEqual(evidence, path === 'evidence' ? [right] : undefined);
    }));
}

test('fixing a day removes the error of the total', () =>
  withForm(async (page) => {
    await fill(page);
    await field(page, 'fuelMeasurements.dailyLogs.1').fill('2.9');
    await field(page, 'fuelMeasurements.total').focus();
    await submit(page);
    assert.match(await messageOf(page, 'fuelMeasurements.total'), /add up to 12/);
    await field(page, 'fuelMeasurements.dailyLogs.1').fill('2.8');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    assert.equal(await messageOf(page, 'fuelMeasurements.total'), null);
  }));

test('days can be added and removed, and their sum can be used', () =>
  withForm(async (page) => {
    await fill(page);
    await page.getByRole('button', { name: 'Remove day 2' }).click();
    assert.equal(await page.getByLabel('Day 2', { exact: true }).inputValue(), '3');
    await page.getByRole('button', { name: 'Add a day' }).click();
    await page.getByLabel('Day 4', { exact: true }).fill('0.1');
    await page.getByRole('button', { name: 'Use this as the total' }).click();
    await submit(page);
    assert.deepEqual((await acceptedClaim(page)).fuelMeasurements, { dailyLogs: [3.2, 3, 2.9, 0.1], total: 9.2 });
  }));

for (const [what, options] of [
  ['a phone', { viewport: { width: 360, height: 740 } }],
  ['a dark screen', { colorScheme: 'dark' }],
]) {
  test(`on ${what}, everything fits and is accessible`, () =>
    withForm(async (page) => {
      await submit(page);
      await page.getByRole('alert').waitFor();
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      assert.equal(isWide, false);
      await assertAccessible(page);
    }, options));
}
