// What the user typed before the script arrived, on a slow phone, is kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, KEY, listed, ready } from './page.mjs';

const open = device();
const household = (page) => page.getByLabel('Household', { exact: true });

/** Opens the page without its script, which `arrive` then lets pass. */
async function openSlowly(context, address) {
  const page = await context.newPage();
  let arrive;
  const isDue = new Promise((resolve) => (arrive = resolve));
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await isDue;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await household(page).waitFor();
  return { page, arrive };
}

test('what was typed before the script arrived stays, with the focus and the caret', async () => {
  const { context, page: first } = await open.open({ serviceWorkers: 'block' });
  await first.close();
  const { page, arrive } = await openSlowly(context, `${open.url}/`);
  await household(page).fill('did:ixo:early');
  await page.getByLabel('Intervention').check();
  await page.getByLabel('First day').fill('2024-02-01');
  await page.getByLabel('Season').pressSequentially('dr');
  arrive();
  await ready(page);
  await page.keyboard.type('y');
  assert.equal(await page.getByLabel('Season').inputValue(), 'dry');
  assert.equal(await household(page).inputValue(), 'did:ixo:early');
  assert.equal(await page.getByLabel('Intervention').isChecked(), true);
  assert.equal(await page.getByLabel('First day').inputValue(), '2024-02-01');
  await page.getByText('Draft saved on this device.').waitFor();
  await page.reload();
  await ready(page);
  assert.equal(await page.getByLabel('Season').inputValue(), 'dry');
});

test('typing that belongs to another household leaves the draft in the list', async () => {
  const { context, page: first } = await open.open({ serviceWorkers: 'block' });
  await household(first).fill('did:ixo:kept-draft');
  await first.getByText('Draft saved on this device.').waitFor();
  await first.close();
  const { page, arrive } = await openSlowly(context, `${open.url}/#key=${KEY}`);
  await household(page).fill('did:ixo:typed-early');
  arrive();
  await ready(page);
  assert.equal(await household(page).inputValue(), 'did:ixo:typed-early');
  await listed(page, 'draft').getByText('did:ixo:kept-draft').waitFor();
});
