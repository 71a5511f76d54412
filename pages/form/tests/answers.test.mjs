// Unexpected answers of the service: an error with one claim blocks no other, invalid answers settle nothing, and retry
// delays are neither too long nor absent.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, fill, listed, ready, SAMPLE, send, until } from './page.mjs';

const open = device();

/** Makes the page retry. */
const online = (page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

/** Applies `patch` to every claim on the device, delays its times by `laterMs`, and returns the previous claims. */
const rewrite = (page, patch, laterMs = 0) =>
  page.evaluate(
    ([patch, laterMs]) =>
      new Promise((resolve) => {
        const opened = indexedDB.open('hearth');
        opened.onsuccess = () => {
          const store = opened.result.transaction('claims', 'readwrite').objectStore('claims');
          const read = store.getAll();
          read.onsuccess = () => {
            for (const claim of read.result) {
              const nextAt = claim.nextAt === undefined ? {} : { nextAt: claim.nextAt + laterMs };
              store.put({ ...claim, ...nextAt, ...patch });
            }
          };
          store.transaction.oncomplete = () => (opened.result.close(), resolve(read.result));
        };
      }),
    [patch, laterMs],
  );

test('a claim that the service cannot process blocks no other', async () => {
  const { context, page } = await open.open();
  await page.route('**/v1/claims', (route) =>
    route.request().postData().includes('poison')
      ? route.fulfill({ status: 500, contentType: 'text/html', body: 'an error' })
      : route.continue(),
  );
  await context.setOffline(true);
  for (const household of ['did:ixo:poison', 'did:ixo:good-1', 'did:ixo:good-2']) {
    await fill(page, { ...SAMPLE, household });
    await send(page);
    await listed(page, 'queued').getByText(household).waitFor();
  }
  await context.setOffline(false);
  for (const household of ['did:ixo:good-1', 'did:ixo:good-2']) {
    await listed(page, 'verified').getByText(household).waitFor();
  }
  await listed(page, 'queued').getByText('did:ixo:poison').waitFor();
});

test('a `Retry-After` of more than an hour is limited to one, and waiting reads nothing', async () => {
  const { context, page } = await open.open();
  await context.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype;
    window.reads = 0;
    IDBObjectStore.prototype.getAll = function (...rest) {
      window.reads += 1;
      return getAll.apply(this, rest);
    };
  });
  await page.reload();
  await ready(page);
  await page.route('**/v1/claims', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '3000000' }, json: { title: 'busy' } }),
  );
  await fill(page, { ...SAMPLE, household: 'did:ixo:patient' });
  await send(page);
  await listed(page, 'queued').getByText('The service is not ready (503)').waitFor();
  await page.waitForTimeout(300);
  const before = await page.evaluate('reads');
  await page.waitForTimeout(1500);
  assert.ok((await page.evaluate('reads')) - before < 10, 'the page reads while it waits');
  const [{ nextAt }] = await rewrite(page, {});
  const waitMs = nextAt - Date.now();
  assert.ok(waitMs > 3_000_000 && waitMs <= 3_600_000, `${waitMs} ms`);
});

test('a time from a wrong clock does not delay a claim', async () => {
  const { page } = await open.open();
  let tries = 0;
  await page.route('**/v1/claims', (route) =>
    (tries += 1) === 1 ? route.fulfill({ status: 503, json: { title: 'busy' } }) : route.continue(),
  );
  await fill(page, { ...SAMPLE, household: 'did:ixo:clock' });
  await send(page);
  await listed(page, 'queued').getByText('The service is not ready (503)').waitFor();
  await rewrite(page, {}, 30 * 86_400_000);
  await listed(page, 'verified').waitFor();
});

test('an incomplete answer settles nothing', async () => {
  const { page } = await open.open();
  const problem = (body) => ({ status: 400, contentType: 'application/problem+json', body });
  const answers = [
    { status: 401, contentType: 'application/problem+json', body: 'null' },
    { status: 403, json: { message: 'blocked by a firewall' } },
    { status: 201, json: { id: 'kpt-1', status: 'verified' } },
    { status: 201, json: { id: 'kpt-1', status: 'verified', outstanding: [null], credential: null } },
    problem('null'),
    problem('{"errors": [null]}'),
  ];
  await page.route('**/v1/claims', (route) => (answers.length > 0 ? route.fulfill(answers.shift()) : route.continue()));
  await fill(page, { ...SAMPLE, household: 'did:ixo:half' });
  await send(page);
  await listed(page, 'queued').getByText('The service is not ready (401)').waitFor();
  // The page also tries again by itself, so a slow machine may have more than one answer in a step.
  while (answers.length > 0) {
    const { length } = answers;
    await online(page);
    await until(() => answers.length < length);
  }
  await online(page);
  await listed(page, 'verified').waitFor();
  assert.deepEqual(page.problems, []);
});

test('an unreadable record on the device affects nothing else', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:old' });
  await send(page);
  await listed(page, 'verified').waitFor();
  await rewrite(page, { record: { id: 'kpt-1', status: 'pending' } });
  await page.reload();
  await ready(page);
  await page.getByText('This page cannot show one claim. It stays on this device.').waitFor();
  await fill(page, { ...SAMPLE, household: 'did:ixo:new' });
  await send(page);
  await listed(page, 'verified').waitFor();
  assert.deepEqual(page.problems, []);
});
