// The key of the session: from a link or typed, kept by the tab, refused, and left behind.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { KEY, desk, go, settled } from './desk.mjs';

const shared = desk({ households: 0 });

test('a key of a link leaves the address, stays for a reload, and ends with the session', async () => {
  const page = await shared.open();
  assert.equal(page.url(), `${shared.url}/desk/#/`);
  await page.getByText('There are no claims yet.').waitFor();
  await page.reload();
  await page.getByText('There are no claims yet.').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  assert.deepEqual(await page.evaluate('[sessionStorage.length, localStorage.length]'), [0, 0]);
});

test('another tab has no key', async () => {
  const page = await shared.open();
  const other = await page.context().newPage();
  await other.goto(`${shared.url}/desk/#/studies`);
  await other.getByRole('button', { name: 'Sign in' }).waitFor();
});

test('a typed key is checked, and the view of the address follows', async () => {
  const page = await shared.open('', { key: null });
  await go(page, '#/studies');
  const field = page.getByLabel('Key', { exact: true });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Enter a key.').waitFor();
  await field.fill('not a key');
  await field.press('Enter');
  await page.getByText('A key has no spaces').waitFor();
  await field.fill(` ${KEY} `);
  await field.press('Enter');
  await page.getByText('There are no studies yet.').waitFor();
});

test('a key that is refused later is asked for again, and nothing typed is lost', async () => {
  const page = await shared.open('#/sampling');
  await page.getByLabel('Expected coefficient of variation').fill('0.5');
  // As after a revocation: the service refuses the request of this session.
  await page.route('**/v1/sampling', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer hearth_revoked_0123456789' } }),
  );
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByRole('heading', { name: 'The key is unknown' }).waitFor();
  await page.unroute('**/v1/sampling');
  await page.getByLabel('Key', { exact: true }).fill(KEY);
  await page.getByRole('button', { name: 'Continue' }).click();
  assert.equal(await page.getByLabel('Expected coefficient of variation').inputValue(), '0.5');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByText('Measure 70 households.').waitFor();
});

test('a link with another key does not replace the key without a question', async () => {
  const page = await shared.open();
  await page.goto(`${shared.url}/desk/#key=hearth_other_0123456789`);
  await page.getByRole('heading', { name: 'The link has another key' }).waitFor();
  assert.ok(!page.url().includes('hearth_other'));
  await page.getByRole('button', { name: 'Keep my key' }).click();
  await page.getByText('There are no claims yet.').waitFor();
});

test('no request has the key in its address', async () => {
  const addresses = [];
  const page = await shared.open();
  page.on('request', (request) => addresses.push(request.url()));
  for (const view of ['claims', 'studies', 'keys']) await go(page, `#/${view}`);
  await settled(page);
  assert.ok(addresses.length > 0);
  assert.deepEqual(
    addresses.filter((address) => address.includes(KEY)),
    [],
  );
});
