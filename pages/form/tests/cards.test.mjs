// The cards of claims: a pending claim is completed, a wrong one replaced, an unsent one changed or deleted, and changes
// of the service arrive.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, fill, KEY, listed, ready, SAMPLE, send } from './page.mjs';

const open = device();
const household = (page) => page.getByLabel('Household', { exact: true });
const card = (page, status) => listed(page, status);
const act = (page, status, name) =>
  card(page, status)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

/** Returns a record of the service. */
async function record(id) {
  const response = await fetch(`${open.api}/v1/claims/${id}`, { headers: { authorization: `Bearer ${KEY}` } });
  return response.json();
}

test('a pending claim is completed from its card', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:complete', season: undefined });
  await send(page);
  await card(page, 'pending').waitFor();
  const first = await card(page, 'pending').locator('.id').textContent();
  await act(page, 'pending', 'Complete');
  await page.getByRole('heading', { name: 'Complete a claim' }).waitFor();
  await page.getByText(`You are completing the claim ${first}.`).waitFor();
  assert.equal(await household(page).inputValue(), 'did:ixo:complete');
  await page.reload();
  await ready(page);
  await page.getByText(`You are completing the claim ${first}.`).waitFor();
  await fill(page, { season: 'dry' });
  await send(page);
  await card(page, 'verified').waitFor();
  await card(page, 'superseded').waitFor();
  const second = await card(page, 'verified').locator('.id').textContent();
  assert.equal((await record(second)).amends, first);
  assert.deepEqual(page.problems, []);
});

test('a claim that contradicts a stored one replaces it, with the weights of the form', async () => {
  const { page } = await open.open();
  const claim = { ...SAMPLE, household: 'did:ixo:replace' };
  await fill(page, claim);
  await send(page);
  await card(page, 'verified').waitFor();
  const wrong = await card(page, 'verified').locator('.id').textContent();
  await fill(page, { ...claim, logs: ['4', '4', '4', '4'] });
  await send(page);
  await act(page, 'refused', 'Replace the stored claim');
  await page.getByText(`it replaces the claim ${wrong}`).waitFor();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  assert.equal((await sent).postDataJSON().replaces, wrong);
  await card(page, 'invalidated').waitFor();
  await card(page, 'verified').waitFor();
  assert.equal((await record(wrong)).status, 'invalidated');
});

test('a replacement is taken back by its button, and by another household', async () => {
  const { page } = await open.open();
  const claim = { ...SAMPLE, household: 'did:ixo:take-back' };
  await fill(page, claim);
  await send(page);
  await card(page, 'verified').waitFor();
  await fill(page, { ...claim, logs: ['5', '5', '5', '5'] });
  await send(page);
  for (const stop of [
    () => page.getByRole('button', { name: 'Send it as a new claim' }).click(),
    () =>
      household(page)
        .fill('did:ixo:take-back-2')
        .then(() => household(page).blur()),
  ]) {
    await act(page, 'refused', 'Replace the stored claim');
    await page.locator('#follows').waitFor();
    await stop();
    await page.locator('#follows').waitFor({ state: 'hidden' });
    assert.equal(await page.locator('#replaces').inputValue(), '');
  }
});

test('a waiting claim is changed and deleted', async () => {
  const { context, page } = await open.open();
  await context.setOffline(true);
  for (const name of ['one', 'two']) {
    await fill(page, { ...SAMPLE, household: `did:ixo:waiting-${name}` });
    await send(page);
    await card(page, 'queued').getByText(`did:ixo:waiting-${name}`).waitFor();
  }
  await page.getByRole('button', { name: 'Change: did:ixo:waiting-one' }).click();
  await page.waitForFunction(() => document.querySelector('#household').value === 'did:ixo:waiting-one');
  await page.getByRole('button', { name: 'Delete: did:ixo:waiting-two' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this claim?' });
  await dialog.getByText('The claim of did:ixo:waiting-two was not sent.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await card(page, 'queued').waitFor();
  await page.getByRole('button', { name: 'Delete: did:ixo:waiting-two' }).click();
  await dialog.getByRole('button', { name: 'Delete the claim' }).click();
  await page.getByText('The claim is deleted.').waitFor();
  assert.equal(await card(page, 'queued').count(), 0);
  await household(page).fill('did:ixo:waiting-three');
  await context.setOffline(false);
  await send(page);
  await card(page, 'verified').getByText('did:ixo:waiting-three').waitFor();
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('#claims > li').count(), 1);
});

test('a dispute of the service reaches the card, with its reason', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:disputed' });
  await send(page);
  await card(page, 'verified').waitFor();
  const id = await card(page, 'verified').locator('.id').textContent();
  await fetch(`${open.api}/v1/claims/${id}/status`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'disputed', reason: 'the scale was not calibrated' }),
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await card(page, 'disputed').getByText('Reason: The scale was not calibrated.').waitFor();
  await page.getByText('The claim of did:ixo:disputed is now: Disputed.').waitFor();
});

test('a receipt states the claim, is shared as text and printed alone', async () => {
  const { context, page } = await open.open();
  await context.addInitScript(() => {
    navigator.share = async (data) => void (window.shared = data);
    window.print = () => void (window.isPrinted = true);
  });
  await page.reload();
  await ready(page);
  await fill(page, { ...SAMPLE, household: 'did:ixo:receipt' });
  await send(page);
  await act(page, 'verified', 'Receipt');
  const receipt = page.getByRole('dialog', { name: 'Receipt of a claim' });
  const id = await card(page, 'verified').locator('.id').textContent();
  for (const words of [id, 'did:ixo:receipt', '1 Feb 2024 to 4 Feb 2024', '11.9 kg', 'Verified']) {
    await receipt.getByText(words, { exact: true }).waitFor();
  }
  await receipt.getByRole('button', { name: 'Share' }).click();
  assert.match((await page.waitForFunction('window.shared').then((one) => one.jsonValue())).text, /did:ixo:receipt/);
  await receipt.getByRole('button', { name: 'Print' }).click();
  assert.equal(await page.evaluate('window.isPrinted'), true);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('main').isVisible(), false);
  assert.equal(await receipt.getByText(id).isVisible(), true);
});
