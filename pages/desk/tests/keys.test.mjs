// Keys: created for a role, shown once with a QR code, used by a worker, and revoked.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import jsQR from 'jsqr';

import { violations } from './axe.mjs';
import { claim, household } from './claims.mjs';
import { desk, settled } from './desk.mjs';

const shared = desk({ households: 0 });

/** Creates a key on the page, and returns the page and the key. */
async function create(subject, role, { lastDay = '', ...options } = {}) {
  const page = await shared.open('#/keys', options);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Last day').fill(lastDay);
  await page.getByLabel(role).check();
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('heading', { name: `The key of ${subject}` }).waitFor();
  return { page, key: await page.locator('.secret').last().textContent() };
}

test('a key is handed out by a link with a QR code, and shown once', async () => {
  const { page, key } = await create('amina', 'a field worker');
  assert.match(key, /^hearth_/);
  const link = await page.locator('.secret').first().textContent();
  assert.equal(link, `${shared.url}/form/#key=${key}`);
  assert.equal(await decoded(page), link);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /^amina .* field worker: send and read claims/ }).waitFor();
  assert.ok(!(await page.content()).includes(key));
  const sent = await shared.api('/v1/claims', { method: 'POST', body: claim(1), key });
  assert.equal(sent.sentBy, 'amina');
});

test('a key of each role expires at the end of its last day, where the user is', async () => {
  for (const [subject, role] of [
    ['ruth', 'a field worker'],
    ['daniel', 'a programme officer'],
  ]) {
    await create(subject, role, { lastDay: '2099-06-30', timezoneId: 'Africa/Nairobi' });
    const { data } = await shared.api('/v1/keys');
    assert.equal(data.find((key) => key.subject === subject).expires, '2099-06-30T20:59:59.000Z', role);
  }
});

test('an officer sees who sent a claim, and a worker sees no keys', async () => {
  const { key: officer } = await create('joseph', 'a programme officer');
  const page = await shared.open('', { key: officer });
  await page.getByText('joseph of').waitFor();
  await page.getByRole('link', { name: household(1) }).click();
  await page.getByText('received from amina').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Keys' }).count(), 0);
  await page.getByRole('button', { name: 'Dispute' }).click();
  await page.getByLabel('Reason').fill('the scale was not calibrated');
  await page.getByRole('dialog').getByRole('button', { name: 'Dispute', exact: true }).click();
  await page.getByText('by joseph').waitFor();
  const { key: worker } = await create('grace', 'a field worker');
  const other = await shared.open('', { key: worker });
  await other.getByText('grace of').waitFor();
  assert.deepEqual(await other.locator('nav a').allTextContents(), ['Claims']);
});

test('a key is revoked after a question, and its session asks for another one', async () => {
  const { page, key } = await create('peter', 'a field worker');
  const worker = await shared.open('', { key });
  await worker.getByText('peter of').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Revoke the key of peter/ }).click();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('The key of peter is revoked.').waitFor();
  await page.getByRole('row', { name: /^peter .* revoked on/ }).waitFor();
  await worker.getByLabel('Search').fill('kisumu');
  await worker.getByRole('heading', { name: 'The key was revoked' }).waitFor();
  const reason = /^The API key was revoked at 2\d{3}-.*; ask the person who manages keys for a new one\.$/;
  await worker.getByRole('dialog').getByText(reason).waitFor();
});

test('a key of the settings is listed, and cannot be revoked', async () => {
  const page = await shared.open('#/keys');
  await page.getByRole('row', { name: /in the settings of the operator/ }).first().waitFor();
  await settled(page);
  assert.equal(await page.getByRole('button', { name: /^Revoke the key of api-key/ }).count(), 0);
  const { data } = await shared.api('/v1/keys');
  assert.ok(data.some(({ source }) => source === 'settings'));
});

test('an expired key and an unknown one are told apart', async () => {
  const expires = new Date(Date.now() + 1_500).toISOString();
  const body = { subject: 'late', scopes: ['claims:read'], expires };
  const { key } = await shared.api('/v1/keys', { method: 'POST', body });
  const page = await shared.open('', { key });
  await page.waitForTimeout(1_600);
  // On a slow machine, the key has expired before the page is open.
  if (await page.getByLabel('Search').isVisible()) await page.getByLabel('Search').fill('kisumu');
  await page.getByRole('heading', { name: 'The key has expired' }).waitFor();
  const stranger = await shared.open('', { key: `hearth_${'A'.repeat(43)}` });
  await stranger.getByRole('heading', { name: 'The key is unknown' }).waitFor();
});

test('mistakes in the form are named at their fields', async () => {
  const page = await shared.open('#/keys');
  await settled(page);
  await page.getByLabel('something else').check();
  await page.getByLabel('Last day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Create the key' }).click();
  for (const text of ['Enter the name of the person', 'This day is over.', 'Choose what the key may do.']) {
    await page.getByText(text).waitFor();
  }
  assert.equal(await page.evaluate('document.activeElement.id'), 'subject');
});

/** Reads the QR code from the pixels that the page shows. */
async function decoded(page) {
  const { data, size } = await page.locator('.qr').evaluate(async (svg) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await image.decode();
    const size = 600;
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, size, size);
    return { data: [...context.getImageData(0, 0, size, size).data], size };
  });
  return (jsQR.default ?? jsQR)(Uint8ClampedArray.from(data), size, size)?.data;
}
