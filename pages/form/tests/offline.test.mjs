// Offline, and with a service that is unreachable, slow or in conflict: no claim is lost or duplicated.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, fill, KEY, listed, openPage, ready, SAMPLE, send, serve } from './page.mjs';

const open = device();

/** Waits until the page works offline. */
const isKept = (page) => page.evaluate(async () => Boolean(await navigator.serviceWorker.ready));
const household = (page) => page.getByLabel('Household', { exact: true });

test('offline, the page opens, keeps a claim when its tab closes, and sends it once online', async () => {
  const { context, page } = await open.open();
  await isKept(page);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('#network').textContent(), 'Offline');
  await fill(page, { ...SAMPLE, household: 'did:ixo:offline' });
  await send(page);
  await listed(page, 'queued').waitFor();
  await page.close();

  const again = await openPage(context, `${open.url}/`);
  await listed(again, 'queued').waitFor();
  const posts = [];
  again.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await context.setOffline(false);
  await listed(again, 'verified').waitFor();
  assert.equal(posts.length, 1);
  assert.equal(await again.locator('#network').textContent(), 'Online');
  assert.deepEqual([...page.problems, ...again.problems], []);
});

test('a draft survives a reload, including its rows, and belongs to its tab', async () => {
  const { context, page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:draft', logs: ['3.20', '2,8', 'abc', '', '2.9'], total: '12' });
  await page.getByText('Draft saved on this device.').waitFor();
  const other = await openPage(context, `${open.url}/`);
  assert.equal(await household(other).inputValue(), '', 'the first tab has the draft open');
  await household(other).fill('did:ixo:other');
  await other.getByText('Draft saved on this device.').waitFor();
  await page.reload();
  await ready(page);
  assert.equal(await household(page).inputValue(), 'did:ixo:draft');
  const weights = await page.locator('#days .weight').evaluateAll((inputs) => inputs.map(({ value }) => value));
  assert.deepEqual(weights, ['3.20', '2,8', 'abc', '', '2.9']);
  assert.equal(await page.getByLabel('Total').inputValue(), '12');
  assert.equal(await page.getByLabel('Intervention').isChecked(), true);
  assert.equal(await page.getByLabel('No events').isChecked(), true);
  await page.close();
  await other.close();
  const third = await openPage(context, `${open.url}/`);
  assert.notEqual(await household(third).inputValue(), '', 'the draft of a closed tab is restored');
});

test('a claim is saved for later and continued', async () => {
  const { page } = await open.open();
  await household(page).fill('did:ixo:first');
  await page.getByRole('button', { name: 'Save and start another' }).click();
  await household(page).fill('did:ixo:second');
  await listed(page, 'draft').getByRole('button', { name: 'Continue' }).click();
  await page.waitForFunction(() => document.querySelector('#household').value === 'did:ixo:first');
  await listed(page, 'draft').getByText('did:ixo:second').waitFor();
});

test("a conflict with a stored claim reopens the claim with the service's errors at the fields", async () => {
  const { page } = await open.open();
  const claim = { ...SAMPLE, household: 'did:ixo:conflict' };
  await fill(page, claim);
  await send(page);
  await listed(page, 'verified').waitFor();
  await fill(page, { ...claim, logs: ['4', '4', '4', '4'] });
  await send(page);
  await listed(page, 'refused').waitFor();
  const measurements = page.getByRole('group', { name: 'Measurements' });
  await measurements
    .getByText(/^Another claim of this household has different weights from 1 Feb 2024 to 4 Feb 2024\./)
    .waitFor();
  assert.match(await page.locator('#summary').textContent(), /There is a problem.*has different weights/);
  assert.equal(await page.evaluate('document.activeElement.id'), 'summary');
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Correct a claim');

  await page.reload();
  await ready(page);
  await measurements.getByText(/has different weights/).waitFor();
  await page.getByLabel('First day').fill('2024-03-01');
  await page.getByLabel('Last day').fill('2024-03-04');
  await send(page);
  await page.waitForFunction(() => document.querySelectorAll('#claims > [data-status="verified"]').length === 2);
  assert.equal(await listed(page, 'refused').count(), 0);
  assert.deepEqual(page.problems, []);
});

test('a refusal during the next claim waits in the list', async () => {
  const { context, page } = await open.open();
  const claim = { ...SAMPLE, household: 'did:ixo:late' };
  await fill(page, claim);
  await send(page);
  await listed(page, 'verified').waitFor();
  await context.setOffline(true);
  await fill(page, { ...claim, logs: ['4', '4', '4', '4'] });
  await send(page);
  await listed(page, 'queued').waitFor();
  await household(page).fill('did:ixo:next');
  await context.setOffline(false);
  await listed(page, 'refused').waitFor();
  assert.equal(await household(page).inputValue(), 'did:ixo:next');
  await page.getByRole('button', { name: 'Open and correct' }).click();
  await page
    .getByRole('group', { name: 'Measurements' })
    .getByText(/has different weights/)
    .waitFor();
  assert.equal(await household(page).inputValue(), 'did:ixo:late');
  await listed(page, 'draft').getByText('did:ixo:next').waitFor();
});

test('without a valid key, claims wait', async () => {
  const { page } = await open.open({ key: null });
  await fill(page, { ...SAMPLE, household: 'did:ixo:key' });
  await send(page);
  await page.getByText('This device has no key yet. Your claims wait here.').waitFor();
  await page.getByRole('button', { name: 'Enter the key' }).click();
  await page.getByLabel('Key', { exact: true }).fill('hearth_wrong');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/The service does not know the key of this device/).waitFor();
  await listed(page, 'queued').waitFor();
  await page.getByRole('button', { name: 'Enter the key' }).click();
  await page.getByLabel('Key', { exact: true }).fill(KEY);
  await page.keyboard.press('Enter');
  await listed(page, 'verified').waitFor();
});

test('the key is stored and removed from the address', async () => {
  const { page } = await open.open();
  assert.equal(page.url(), `${open.url}/`);
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('uses the same version').waitFor();
  assert.equal(await page.getByLabel('Key', { exact: true }).inputValue(), KEY);
});

test('an unreachable service is retried, and a claim that it had stored is not stored twice', async () => {
  const first = await serve();
  const port = new URL(first.url).port;
  const { page } = await open.open({ url: first.url });
  await isKept(page);
  await fill(page, { ...SAMPLE, household: 'did:ixo:away' });
  // The answer to the first attempt is lost.
  let tries = 0;
  await page.route('**/v1/claims', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await send(page);
  await listed(page, 'queued')
    .getByText(/The service cannot be reached/)
    .waitFor();
  await first.stop({ keep: true });
  const second = await serve({ state: first.directory, port });
  await listed(page, 'verified').waitFor();
  assert.equal(await page.locator('#claims > li').count(), 1);
  assert.ok(tries >= 2);
  await second.stop();
});

test('answers that are not from the service settle nothing: a login page, a bad gateway', async () => {
  const { page } = await open.open();
  const answers = [
    { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' },
    { status: 302, headers: { location: '/login' } },
    { status: 502, contentType: 'text/html', body: 'bad gateway' },
    { status: 400, contentType: 'text/html', body: 'bad request' },
  ];
  await page.route('**/v1/claims', (route) => (answers.length > 0 ? route.fulfill(answers.shift()) : route.continue()));
  await fill(page, { ...SAMPLE, household: 'did:ixo:hotel' });
  await send(page);
  for (let count = 3; count >= 0; count -= 1) {
    await listed(page, 'queued').waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.waitForTimeout(100);
  }
  await listed(page, 'verified').waitFor();
  assert.equal(answers.length, 0);
});

test('a page that closes at once loses nothing', async () => {
  const { page } = await open.open();
  await fill(page, { household: 'did:ixo:at-once' });
  await page.reload();
  await ready(page);
  assert.equal(await household(page).inputValue(), 'did:ixo:at-once');
});
