// The household from a list or a scanned code, the key for another phone, and the installed page.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { camera, device, fill, KEY, listed, ready, SAMPLE, send } from './page.mjs';

const open = device();
const household = (page) => page.getByLabel('Household', { exact: true });
const note = (page) => page.locator('#household-note');

/** Calls the service as its operator. */
async function post(path, body) {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const response = await fetch(open.api + path, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return response.json();
}

/** Returns the households of a group to draw from. */
const frameOf = (study, group) => [1, 2, 3, 4].map((number) => `did:example:${study}:${group}:${number}`);

/** Draws three households. Returns the id of the selection and the households in their order. */
async function draw(frame) {
  const randomness = { value: '8f14e45fceea167a5a36dedd4bea2543', source: 'drand round 4711' };
  const { id, selection } = await post('/v1/selections', { frame, randomness, design: 'simple', size: 2, reserves: 1 });
  return { id, households: [...selection.selected, ...selection.reserves].map(({ household }) => household) };
}

/** Draws the households of a study. Returns those of the intervention group. */
async function drawn(study) {
  const reference = await draw(frameOf(study, 'reference'));
  const intervention = await draw(frameOf(study, 'intervention'));
  await post(`/v1/studies/${study}`, {
    selection: { reference: { id: reference.id }, intervention: { id: intervention.id } },
  });
  return intervention.households;
}

test('the drawn households of a study are offered, also offline, with what was measured', async () => {
  const [first, second, reserve] = await drawn('listed');
  const { context, page } = await open.open();
  await page.evaluate(async () => Boolean(await navigator.serviceWorker.ready));
  await page.locator('#study').fill('listed');
  await page.locator('#study').blur();
  await page.getByText('6 households of the study are in the list.').waitFor();
  await fill(page, { ...SAMPLE, household: first, group: undefined });
  await household(page).blur();
  assert.equal(await page.getByLabel('Intervention').isChecked(), true, 'the group follows from the household');
  await send(page);
  await listed(page, 'verified').waitFor();
  await page.locator(`#households option[value="${first}"]`, { hasText: 'measured' }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('#study').inputValue(), 'listed', 'the next claim is of the same study');
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await household(page).fill(first);
  await household(page).blur();
  await note(page).getByText('This household is measured already: Verified.').waitFor();
  await household(page).fill(reserve);
  await household(page).blur();
  await note(page).getByText('This household is a reserve.').waitFor();
  await household(page).fill('did:example:stranger');
  await household(page).blur();
  await note(page).getByText('This household is not in the list of the study.').waitFor();
  await household(page).fill(second);
  await household(page).blur();
  await note(page).waitFor({ state: 'hidden' });
  await page.locator('#study').fill('');
  await page.locator('#study').blur();
  await page.locator('#study-note').waitFor({ state: 'hidden' });
  assert.equal(await page.locator('#households option').count(), 0);
  assert.deepEqual(page.problems, []);
});

test('a scanned code fills the household, and a code of something else is reported', async () => {
  const { context, page } = await open.open();
  assert.equal(await page.locator('#scan').isVisible(), false, 'this browser has no detector');
  await context.addInitScript(camera);
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'Scan the code' }).click();
  await page.evaluate(() => window.codes.push('https://example.org/soap'));
  await page.getByText('This code is not a household code. It says: “https://example.org/soap”.').waitFor();
  await page.evaluate(() => window.codes.push(' did:ixo:scanned\n'));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(await household(page).inputValue(), 'did:ixo:scanned');
});

test('a scanned short code is the last part of one household, not the end of another number', async () => {
  const { id } = await draw(['did:example:cards:112', 'did:example:cards/34', 'did:example:cards:5']);
  await post('/v1/studies/cards', { selection: { id } });
  const { context, page } = await open.open();
  await context.addInitScript(camera);
  await page.reload();
  await ready(page);
  await page.locator('#study').fill('cards');
  await page.locator('#study').blur();
  await page.getByText('3 households of the study are in the list.').waitFor();
  for (const [part, code, wanted] of [
    ['12', '112', 'did:example:cards:112'],
    ['4', '34', 'did:example:cards/34'],
  ]) {
    await page.getByRole('button', { name: 'Scan the code' }).click();
    await page.evaluate((code) => window.codes.push(code), part);
    await page.getByText(`This code is not a household code. It says: “${part}”.`).waitFor();
    await page.evaluate((code) => window.codes.push(code), code);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    assert.equal(await household(page).inputValue(), wanted);
  }
});

test('without a camera, the scanner says so', async () => {
  const { context, page } = await open.open();
  await context.addInitScript(camera);
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'Scan the code' }).click();
  await page.getByText('The camera cannot be used.').waitFor();
});

test('the key is handed on by a link and a code, which are hidden until requested', async () => {
  const { page } = await open.open();
  await page.getByRole('button', { name: 'Settings' }).click();
  assert.equal(await page.getByLabel('Link with the key').isVisible(), false);
  assert.doesNotMatch(await page.content(), new RegExp(KEY));
  await page.getByRole('button', { name: 'Hand this key to another phone' }).click();
  const link = page.getByLabel('Link with the key');
  await link.waitFor();
  assert.equal(await link.inputValue(), `${open.url}/#key=${KEY}`);
  assert.ok((await page.locator('#handover-code path').getAttribute('d')).length > 1000);
  const { page: other } = await open.open({ key: null });
  await other.goto('about:blank');
  await other.goto(await link.inputValue());
  await ready(other);
  await fill(other, { ...SAMPLE, household: 'did:ixo:handed-on' });
  await send(other);
  await listed(other, 'verified').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  assert.equal(await link.isVisible(), false);
});

test('the page can be installed, with icons of each size', async () => {
  const manifest = await (await fetch(`${open.url}/manifest.webmanifest`)).json();
  for (const [sizes, purpose] of [
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]) {
    const icon = manifest.icons.find((one) => one.sizes === sizes && one.purpose === purpose);
    const bytes = Buffer.from(await (await fetch(new URL(icon.src, `${open.url}/`))).arrayBuffer());
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
  }
});
