// The times of the page on a slow phone. They depend on the machine, so the test prints them, and checks only that the
// page opens and checks a claim.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, KEY, ready, slow } from './page.mjs';

const open = device();

/** Opens the page in a new tab of a slow phone, and checks an empty claim. Returns the times since the navigation. */
async function timed(context) {
  const page = await context.newPage();
  await slow(page);
  await page.goto(`${open.url}/#key=${KEY}`, { waitUntil: 'commit' });
  const now = () => page.evaluate(() => performance.now());
  await page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 120_000 });
  const usable = await now();
  await page.locator('.send .primary').click();
  await page.locator('#summary:not([hidden])').waitFor();
  const checked = await now();
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
  assert.ok(paint < usable && usable < checked);
  await page.close();
  return Object.entries({ 'first paint': paint, usable, checked })
    .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`)
    .join(', ');
}

for (const locale of ['en', 'ar']) {
  test(`the page opens on a slow phone in ${locale}`, { timeout: 240_000 }, async (t) => {
    const { context: blocked, page: first } = await open.open({ locale, serviceWorkers: 'block' });
    await first.close();
    t.diagnostic(`${locale}, first visit: ${await timed(blocked)}`);
    const { context, page } = await open.open({ locale });
    await ready(page);
    await page.evaluate(async () => Boolean(await navigator.serviceWorker.ready));
    await page.close();
    t.diagnostic(`${locale}, from the service worker: ${await timed(context)}`);
  });
}
