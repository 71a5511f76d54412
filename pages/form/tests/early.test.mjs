// What the user typed before the script arrived, on a slow phone, is kept.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { device, fill, KEY, listed, ready, SAMPLE, send, slow } from './page.mjs';

const open = device();
const household = (page) => page.getByLabel('Household', { exact: true });

/** Opens the page without its scripts, which `arrive` then lets pass. */
async function openSlowly(context, address, scripts = /\/assets\/[^/]*\.js$/) {
  const page = await context.newPage();
  const arrive = await hold(page, scripts);
  await page.goto(address, { waitUntil: 'commit' });
  await household(page).waitFor();
  return { page, arrive };
}

/** Holds requests back until the returned function is called. */
async function hold(page, addresses) {
  let arrive;
  const isDue = new Promise((resolve) => (arrive = resolve));
  await page.route(addresses, async (route) => {
    await isDue;
    await route.continue();
  });
  return arrive;
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

test('the page is in the language of the phone before the main script arrives, and what was typed stays', async () => {
  const swahili = JSON.parse(readFileSync(new URL('../../../languages/sw/form.json', import.meta.url), 'utf8'));
  const { context, page: first } = await open.open({ serviceWorkers: 'block', locale: 'sw' });
  await first.close();
  const page = await context.newPage();
  const arrive = await hold(page, /\/assets\/main-[^/]*\.js$/);
  await page.goto(`${open.url}/`, { waitUntil: 'commit' });
  await page.locator('#household').fill('did:ixo:mapema');
  await page.getByRole('heading', { level: 1, name: swahili['heading.new'] }).waitFor();
  await page.locator('#season').fill('kiangazi');
  assert.equal(await page.locator('html[data-ready]').count(), 0);
  arrive();
  await ready(page);
  assert.equal(await page.locator('#household').inputValue(), 'did:ixo:mapema');
  assert.equal(await page.locator('#season').inputValue(), 'kiangazi');
});

test('on a slow phone, what was typed before the script arrived stays, and is sent', { timeout: 240_000 }, async () => {
  const { context, page: first } = await open.open({ key: null, serviceWorkers: 'block' });
  await first.close();
  const page = await context.newPage();
  await slow(page);
  const arrive = await hold(page, /\/assets\/main-[^/]*\.js$/);
  await page.goto(`${open.url}/#key=${KEY}`, { waitUntil: 'commit' });
  await household(page).fill('did:ixo:slow');
  await page.getByLabel('Intervention').check();
  await page.getByLabel('First day').fill('2024-02-01');
  arrive();
  await page.getByLabel('Last day').fill('2024-02-04'); // while the script is compiled
  await ready(page);
  assert.equal(await household(page).inputValue(), 'did:ixo:slow');
  assert.equal(await page.getByLabel('First day').inputValue(), '2024-02-01');
  await fill(page, { logs: SAMPLE.logs, season: 'dry' });
  await send(page);
  await listed(page, 'verified').getByText('did:ixo:slow').waitFor();
});
