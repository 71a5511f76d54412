// Photos: made smaller on the device, kept offline, and sent before the claim that names them.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { device, fill, KEY, listed, ready, SAMPLE, send } from './page.mjs';

const open = device();
const note = (page) => page.locator('#photo-note');

/** Opens the page again two days after its photos were taken, and waits until photos without a claim are deleted. */
async function reopenLater(page) {
  await page.evaluate(async (unused) => {
    const photos = await new Promise((resolve) => {
      const opened = indexedDB.open('hearth-photos');
      opened.onsuccess = () => resolve(opened.result);
    });
    const store = photos.transaction('photos', 'readwrite').objectStore('photos');
    const read = store.getAll();
    read.onsuccess = () => {
      const old = { keptAt: Date.now() - 2 * 86_400_000, isSent: false };
      for (const photo of read.result) store.put({ ...photo, ...old });
      store.put({ uri: unused, blob: new Blob(), ...old });
    };
    await new Promise((resolve) => (store.transaction.oncomplete = resolve));
    photos.close();
  }, UNUSED);
  await page.reload();
  await ready(page);
  await page.waitForFunction(
    (unused) =>
      new Promise((resolve) => {
        const opened = indexedDB.open('hearth-photos');
        opened.onsuccess = () => {
          const read = opened.result.transaction('photos').objectStore('photos').getKey(unused);
          read.onsuccess = () => (opened.result.close(), resolve(read.result === undefined));
        };
      }),
    UNUSED,
  );
}

/** A photo that no claim names. The page deletes in the order of the URIs, and this one is the last. */
const UNUSED = 'ni:///sha-256;~';

/** Returns the mean difference of the brightness of the shown photo and the taken picture, from 0 to 255. */
const difference = (page, { buffer }) =>
  page.evaluate(async (base64) => {
    const shown = document.querySelector('#photos img');
    const taken = new Image();
    taken.src = `data:image/png;base64,${base64}`;
    await taken.decode();
    const [width, height] = [shown.naturalWidth, shown.naturalHeight];
    const [one, other] = [shown, taken].map((image) => {
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      context.drawImage(image, 0, 0, width, height);
      return context.getImageData(0, 0, width, height).data;
    });
    const brightness = (pixels, at) => 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
    let sum = 0;
    for (let at = 0; at < one.length; at += 4) sum += Math.abs(brightness(one, at) - brightness(other, at));
    return sum / (width * height);
  }, buffer.toString('base64'));

/** Returns a PNG of this size with noise, drawn by the browser. */
async function picture(page, width, height) {
  const base64 = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      for (let x = 0; x < width; x += 8) {
        context.fillStyle = `hsl(${(x * 37) % 360} 80% ${30 + ((x * 13) % 40)}%)`;
        context.fillRect(x, 0, 8, height);
      }
      return canvas.toDataURL('image/png').split(',')[1];
    },
    [width, height],
  );
  return { name: 'scale.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

test('a photo is made smaller, waits offline for days, and is evidence of the stored claim', async () => {
  const { context, page } = await open.open();
  await page.evaluate(async () => Boolean(await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await fill(page, { ...SAMPLE, household: 'did:ixo:photo' });
  const taken = await picture(page, 3200, 2400);
  await page.locator('#photo').setInputFiles(taken);
  await page.getByText(/^The photo was made smaller: \d+ kB\.$/).waitFor();
  await page.getByText('Photo 1').waitFor();
  await page.getByText('Draft saved on this device.').waitFor();
  await reopenLater(page);
  await page.waitForFunction(() => document.querySelector('#photos img')?.naturalWidth === 1600);
  const lost = await difference(page, taken);
  assert.ok(lost < 2, `a JPEG of high quality differs by about 1, and the photo by ${lost}`);
  await send(page);
  await listed(page, 'queued').waitFor();
  await reopenLater(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/v1/claims') && request.method() === 'POST');
  await context.setOffline(false);
  const { evidence } = (await sent).postDataJSON();
  await listed(page, 'verified').waitFor();
  assert.equal(evidence.length, 1);
  assert.match(evidence[0].uri, /^ni:\/\/\/sha-256;[\w-]{43}$/);
  const digest = evidence[0].uri.split(';')[1];
  const stored = await fetch(`${open.api}/.well-known/ni/sha-256/${digest}`, {
    headers: { authorization: `Bearer ${KEY}` },
  });
  assert.equal(stored.status, 200, 'the photo of a queued claim is kept until it is sent');
  assert.equal(stored.headers.get('content-type'), 'image/jpeg');
  assert.deepEqual(page.problems, []);
});

test('a photo is removed from the claim', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:photo-removed' });
  await page.locator('#photo').setInputFiles(await picture(page, 40, 30));
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  assert.equal((await sent).postDataJSON().evidence, undefined);
});

test('a broken photo and one that is too large are reported, and the form stays usable', async () => {
  const { page } = await open.open();
  const directory = mkdtempSync(join(tmpdir(), 'hearth-photo-'));
  try {
    const file = join(directory, 'huge.jpg');
    writeFileSync(file, '');
    truncateSync(file, 60_000_000);
    await page
      .locator('#photo')
      .setInputFiles({ name: 'sheet.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
    await note(page).getByText('“sheet.jpg” cannot be opened as a photo. Take the photo again.').waitFor();
    await page.locator('#photo').setInputFiles(file);
    await note(page).getByText('“huge.jpg” is larger than 50 MB. Take a smaller photo.').waitFor();
  } finally {
    rmSync(directory, { recursive: true });
  }
  assert.equal(await page.locator('#photos > li').count(), 0);
  await fill(page, { ...SAMPLE, household: 'did:ixo:no-photo' });
  await send(page);
  await listed(page, 'verified').waitFor();
});
