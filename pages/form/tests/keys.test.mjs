// A key that was withdrawn while the phone was offline: claims stay on the phone, the page says what to do in its
// language, and another key by a link, a code or typing sends them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { camera, device, fill, KEY, listed, ready, SAMPLE, send } from './page.mjs';

const open = device();
const french = JSON.parse(readFileSync(new URL('../../../languages/fr/form.json', import.meta.url), 'utf8'));

/** Calls the service as its operator. */
async function post(path, body) {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const response = await fetch(open.api + path, { method: 'POST', headers, body: body && JSON.stringify(body) });
  assert.ok(response.ok, `${path}: ${response.status} ${await response.clone().text()}`);
  return response.json();
}

/** Makes a key for a worker. */
const made = (subject, scopes = ['claims:write', 'claims:read']) => post('/v1/keys', { subject, scopes });

/** Queues a claim offline, and withdraws the key meanwhile. */
async function withdrawnOffline(context, page, key, household) {
  await page.evaluate(async () => Boolean(await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await fill(page, { ...SAMPLE, household });
  await send(page);
  await listed(page, 'queued').waitFor();
  await post(`/v1/keys/${key.id}/revocation`);
  await context.setOffline(false);
}

const notice = (page) => page.locator('#notice');

test('claims of a withdrawn key stay on the phone, and the link of another key sends them', async () => {
  const key = await made('amina');
  const { context, page } = await open.open({ key: key.key });
  await withdrawnOffline(context, page, key, 'did:ixo:withdrawn');
  await notice(page).getByText('The key of this device was withdrawn.').waitFor();
  assert.match(await notice(page).locator('.said').textContent(), /Answer of the service: The API key was revoked at/);
  assert.equal(await notice(page).locator('q').getAttribute('lang'), 'en');
  await listed(page, 'queued').getByText('The service needs a valid key.').waitFor();
  await page.reload();
  await ready(page);
  await listed(page, 'queued').getByText('did:ixo:withdrawn').waitFor();

  const next = await made('amina');
  await page.evaluate((key) => (location.hash = new URLSearchParams({ key })), next.key);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByText('a different key').waitFor();
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await listed(page, 'verified').getByText('did:ixo:withdrawn').waitFor();
  assert.deepEqual(page.problems, []);
});

test('a claim can be written while the key is refused, and a pasted link sends both', async () => {
  const key = await made('brian');
  const { context, page } = await open.open({ key: key.key });
  await withdrawnOffline(context, page, key, 'did:ixo:first-of-two');
  await notice(page).getByRole('button', { name: 'Enter the key' }).waitFor();
  await fill(page, { ...SAMPLE, household: 'did:ixo:second-of-two' });
  await send(page);
  await listed(page, 'queued').getByText('did:ixo:second-of-two').waitFor();
  const next = await made('brian');
  await notice(page).getByRole('button', { name: 'Enter the key' }).click();
  await page.getByLabel('Key', { exact: true }).fill(` ${open.url}/#key=${next.key}\n`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const household of ['did:ixo:first-of-two', 'did:ixo:second-of-two'])
    await listed(page, 'verified').getByText(household).waitFor();
  assert.equal(await listed(page, 'queued').count(), 0);
});

test('in French, the page says it in French, and the code of another key is scanned', async () => {
  const key = await made('chloe');
  const { context, page } = await open.open({ key: null, locale: 'fr' });
  await context.addInitScript(camera);
  await page.goto('about:blank');
  await page.goto(`${open.url}/#key=${key.key}`);
  await ready(page);
  await page.evaluate(async () => Boolean(await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.locator('#household').fill('did:ixo:en-francais');
  await page.locator('[name="testGroup"]').first().check();
  await page.locator('#start').fill('2024-02-01');
  await page.locator('#end').fill('2024-02-04');
  for (const [index, log] of SAMPLE.logs.entries()) await page.locator('#days .weight').nth(index).fill(log);
  await page.locator('.send .primary').click();
  await listed(page, 'queued').waitFor();
  await post(`/v1/keys/${key.id}/revocation`);
  await context.setOffline(false);
  await notice(page).getByText(french['key.revoked']).waitFor();
  await notice(page).getByText(french['service.said']).waitFor();

  const next = await made('chloe');
  await notice(page).getByRole('button', { name: french['key.enter'] }).click();
  await page.getByRole('button', { name: french['scan.key'] }).click();
  await page.evaluate(() => window.codes.push('did:ixo:household/123'));
  await page.getByText(french['scan.key.other'].replace('{found}', 'did:ixo:household/123')).waitFor();
  await page.evaluate((code) => window.codes.push(code), `${open.url}/#key=${next.key}`);
  await page.locator('#scanner').waitFor({ state: 'hidden' });
  assert.equal(await page.locator('#key').inputValue(), next.key);
  await page.getByRole('button', { name: french.save, exact: true }).click();
  await listed(page, 'pending').getByText('did:ixo:en-francais').waitFor();
  assert.deepEqual(page.problems, []);
});

test('a key that may not send claims is not said to be withdrawn', async () => {
  const key = await made('reader', ['claims:read']);
  const { page } = await open.open({ key: key.key });
  await fill(page, { ...SAMPLE, household: 'did:ixo:reader' });
  await send(page);
  await notice(page).getByText('The key of this device may not send claims.').waitFor();
  await listed(page, 'queued').waitFor();
});

test('a refusal without errors is worded in the language of the page, with the answer of the service', async () => {
  const { page } = await open.open({ locale: 'fr' });
  await page.route('**/v1/claims', (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 413, title: 'Too large', detail: 'the body exceeds 1048576 bytes' }),
    }),
  );
  await page.locator('#household').fill('did:ixo:refused');
  await page.locator('[name="testGroup"]').first().check();
  await page.locator('#start').fill('2024-02-01');
  await page.locator('#end').fill('2024-02-04');
  for (const [index, log] of SAMPLE.logs.entries()) await page.locator('#days .weight').nth(index).fill(log);
  await page.locator('.send .primary').click();
  await page.locator('#summary').getByText(french['problem.413']).waitFor();
  assert.equal(
    await page.locator('#said').textContent(),
    `${french['service.said']} The body exceeds 1048576 bytes.`,
  );
  const card = listed(page, 'refused');
  await card.getByText(french['problem.413']).waitFor();
  await card.getByText('The body exceeds 1048576 bytes.').waitFor();
  await page.locator('#household').fill('did:ixo:changed');
  await page.locator('#said q').waitFor({ state: 'detached' });
});
