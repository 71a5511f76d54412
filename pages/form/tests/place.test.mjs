// The place of the home: measured on a tap only, without a network, kept in drafts, and sent with the claim.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, fill, listed, ready, SAMPLE, send } from './page.mjs';

const open = device();
const HOME = { latitude: -1.292065912, longitude: 36.821945, accuracy: 7.4 };
const SHOWN = '-1.2921, 36.8219';

/** Opens the page on a phone that is at the home and allows the page to ask for its place. */
const atHome = (options = {}) => open.open({ geolocation: HOME, permissions: ['geolocation'], ...options });
const measure = (page) => page.getByRole('button', { name: 'Add the place of the home' }).click();
const found = (page) => page.locator('#place-found');

test('the place is measured offline, kept in the draft, sent, and shown on the card and the receipt', async () => {
  const { context, page } = await atHome();
  await page.evaluate(async () => Boolean(await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await fill(page, { ...SAMPLE, household: 'did:ixo:place' });
  await measure(page);
  await found(page).getByText(SHOWN).waitFor();
  assert.match(await found(page).textContent(), /, accurate to 8 m$/);
  await page.getByText('Draft saved on this device.').waitFor();
  await page.reload();
  await ready(page);
  await found(page).getByText(SHOWN).waitFor();
  await context.setOffline(false);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  assert.match((await sent).postData(), /"location":\{"latitude":-1.2921,"longitude":36.8219,"accuracy":8\}/);
  await listed(page, 'verified').getByText('Place: ').filter({ hasText: SHOWN }).waitFor();
  await listed(page, 'verified').getByRole('button', { name: 'Receipt' }).click();
  assert.match(await page.locator('#receipt-lines').textContent(), /Place.*-1\.2921, 36\.8219/);
  await page.getByRole('button', { name: 'Close' }).click();
  assert.equal(await found(page).textContent(), '', 'the next claim has no place');
  assert.deepEqual(page.problems, []);
});

test('a place is removed, and a claim without one is sent', async () => {
  const { page } = await atHome();
  await fill(page, { ...SAMPLE, household: 'did:ixo:no-place' });
  await measure(page);
  await found(page).getByText(SHOWN).waitFor();
  await page.getByRole('button', { name: 'Remove the place' }).click();
  assert.equal(await found(page).textContent(), '');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  assert.equal('location' in (await sent).postDataJSON(), false);
  await listed(page, 'verified').waitFor();
});

test('a coarse place is reported, and measured again', async () => {
  const { context, page } = await atHome({ geolocation: { ...HOME, accuracy: 2400 } });
  await measure(page);
  await page.getByText('This is not exact enough.').waitFor();
  await context.setGeolocation(HOME);
  await page.getByRole('button', { name: 'Measure the place again' }).click();
  await page.getByText('accurate to 8 m').waitFor();
  assert.equal(await page.locator('#place-note').textContent(), '');
});

test('a refused, unavailable or late place is reported in words', async () => {
  const { page: refused } = await open.open();
  await measure(refused);
  await refused.getByText('The browser does not allow this page to use the place.').waitFor();
  assert.equal(await refused.locator('#place-add').getAttribute('aria-disabled'), null);

  const { page } = await atHome();
  for (const [code, words] of [
    [2, 'The phone cannot find its place.'],
    [3, 'The phone did not find its place within half a minute.'],
  ]) {
    await page.evaluate((code) => {
      navigator.geolocation.getCurrentPosition = (_, failed) => failed({ code });
    }, code);
    await measure(page);
    await page.getByText(words).waitFor();
  }
  assert.equal(await found(page).textContent(), '');
});

test('a place that arrives after the claim was put aside belongs to no other claim', async () => {
  const { page } = await atHome();
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (found) => (window.arrive = found);
  });
  await fill(page, { household: 'did:ixo:put-aside' });
  await measure(page);
  await page.getByText('The phone is finding its place.').waitFor();
  await page.getByRole('button', { name: 'Save and start another' }).click();
  await page.evaluate(() => window.arrive({ coords: { latitude: 1, longitude: 2, accuracy: 3 } }));
  assert.equal(await found(page).textContent(), '');
  assert.equal(await page.locator('#place-note').textContent(), '');
});

test('the page never asks by itself, and offers no place where the browser cannot measure', async () => {
  const { context, page } = await atHome();
  await context.addInitScript(() => {
    window.asked = 0;
    navigator.geolocation.getCurrentPosition = () => (window.asked += 1);
    navigator.geolocation.watchPosition = () => (window.asked += 1);
  });
  await page.reload();
  await ready(page);
  await fill(page, { ...SAMPLE, household: 'did:ixo:not-asked' });
  await send(page);
  await listed(page, 'verified').waitFor();
  assert.equal(await page.evaluate('asked'), 0);
  await context.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('#place').isVisible(), false);
});
