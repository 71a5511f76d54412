// The texts of the page: each is used and exists, and the page shows them in the language of the device or of the
// settings.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { device, fill, listed, ready, SAMPLE, send } from './page.mjs';

const open = device();
const folder = new URL('../../../languages/', import.meta.url);
const textsOf = (tag) => JSON.parse(readFileSync(new URL(`${tag}/form.json`, folder), 'utf8'));
const english = textsOf('en');
const others = readdirSync(folder).filter((tag) => tag !== 'en' && existsSync(new URL(`${tag}/form.json`, folder)));
const source = [
  readFileSync(new URL('../index.html', import.meta.url), 'utf8'),
  ...readdirSync(new URL('../src/', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8')),
].join('\n');

test('each text is used', () => {
  // Names that are composed from data: a status, an action, a check, a member.
  const composed = /^(?:status|claim|check|checks|missing|group|heading|events|work|problem|key)\./;
  const isUsed = (name) => composed.test(name) || source.includes(`'${name}'`) || source.includes(`"${name}"`);
  const isOfNetwork = (name) => /^notice\.(?:queued|page)\./.test(name);
  assert.deepEqual(
    Object.keys(english).filter((name) => !isUsed(name) && !isOfNetwork(name)),
    [],
  );
});

test('no text has the names of the data format', () => {
  const names = /householdId|testGroup|dailyLogs|durationDays|fuelMeasurements|externalFactors|%|JSON|URI/;
  assert.deepEqual(
    Object.entries(english).filter(([, text]) => names.test(text)),
    [],
  );
});

for (const tag of others) {
  test(`the page is shown in the language ${tag}, which the device prefers`, async () => {
    const { page } = await open.open({ locale: tag });
    const texts = { ...english, ...textsOf(tag) };
    const { lang, dir } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
    }));
    assert.deepEqual([lang, dir].join(), `${tag},${tag === 'ar' ? 'rtl' : 'ltr'}`);
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), texts['heading.new']);
    const untranslated = Object.keys(english).filter((name) => !(name in textsOf(tag)));
    assert.deepEqual(untranslated, []);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(scrollWidth <= 390, `${scrollWidth}`);
    assert.deepEqual(page.problems, []);
  });
}

test('the language of the settings stays, and loses no draft', { skip: others.length === 0 }, async () => {
  const [tag] = others;
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:language' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption(tag);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForFunction((tag) => document.documentElement.lang === tag, tag);
  await ready(page);
  assert.equal(await page.locator('#household').inputValue(), 'did:ixo:language');
  await page.getByRole('button', { name: textsOf(tag).send, exact: true }).click();
  await listed(page, 'verified').waitFor();
});
