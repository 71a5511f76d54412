// Accessibility: axe on every view, on a phone and a desk, light and dark; the keyboard alone; large text.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { overflow, violations } from './axe.mjs';
import { STUDY, claim, household } from './claims.mjs';
import { desk, go, settled } from './desk.mjs';

const shared = desk();

/** The views, each with a function that reaches its state. */
const VIEWS = [
  ['claims', '#/claims'],
  ['claims with filters', '#/claims?group=reference', (page) => page.getByText('Filters: group').click()],
  ['claims that a search found', '#/claims?search=kisumu-19'],
  ['no claims', '#/claims?fuel=none'],
  ['a search without results', '#/claims?search=nairobi'],
  ['a wrong filter', '#/claims?from=2026-2-1'],
  ['a record', 'record'],
  ['a pending record', 'pending'],
  ['a dispute', 'record', (page) => page.getByRole('button', { name: 'Dispute' }).click()],
  ['studies', '#/studies'],
  ['a study', `#/studies/${STUDY}`, (page) => page.getByText('The days as a table').click()],
  ['the parameters of a study', `#/studies/${STUDY}?edit=yes`],
  ['a study without claims', '#/studies/none'],
  ['a report', `#/studies/${STUDY}/report`],
  ['the sample size', '#/sampling', (page) => page.getByRole('button', { name: 'Calculate' }).click()],
  ['a selection', '#/selection', (page) => page.getByRole('button', { name: 'Draw', exact: true }).click()],
  ['keys', '#/keys', (page) => page.getByLabel('something else').check()],
  ['a view that does not exist', '#/kitchen'],
];

/** Returns the addresses of records, of which one is pending. */
async function records() {
  const { externalFactors: _, ...incomplete } = claim(5002);
  const pending = await shared.api('/v1/claims', { method: 'POST', body: incomplete });
  const { data } = await shared.api(`/v1/claims?household=${encodeURIComponent(household(9))}`);
  return { record: `#/claims/${data[0].id}`, pending: `#/claims/${pending.id}` };
}

for (const [size, viewport] of [
  ['a narrow phone', { width: 320, height: 700 }],
  ['a desk', { width: 1280, height: 900 }],
]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`axe reports no violations on ${size}, ${colorScheme}`, async () => {
      const page = await shared.open('', { viewport, colorScheme, reducedMotion: 'reduce' });
      const addresses = await records();
      for (const [name, route, reach] of VIEWS) {
        await go(page, addresses[route] ?? route);
        await reach?.(page);
        await settled(page);
        assert.deepEqual(await violations(page), [], name);
        assert.ok((await overflow(page)) <= 0, `${name} is wider than the screen`);
        if (name === 'a dispute') await page.keyboard.press('Escape');
      }
      assert.deepEqual(page.problems, []);
      await page.getByRole('button', { name: 'Sign out' }).click();
      assert.deepEqual(await violations(page), [], 'the entry');
    });
  }
}

test('text of twice the size fits on a narrow screen', async () => {
  const page = await shared.open('', { viewport: { width: 640, height: 900 } });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const [name, route] of VIEWS.filter(([, route]) => route.startsWith('#'))) {
    await go(page, route);
    assert.ok((await overflow(page)) <= 0, `${name} is wider than the screen`);
  }
});

test('the keyboard is enough to find, open and dispute a record', async () => {
  const page = await shared.open();
  const { keyboard } = page;
  const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent');
  const tabTo = async (wanted) => {
    for (let count = 0; count < 60; count += 1) {
      await keyboard.press('Tab');
      if ((await focused()) === wanted) return;
    }
    assert.fail(`Tab never reached ${wanted}`);
  };
  await keyboard.press('Tab');
  assert.equal(await focused(), 'Skip to the content');
  await keyboard.press('Enter');
  await tabTo('search');
  await keyboard.type('kisumu-1234');
  await keyboard.press('Enter');
  await page.getByText('Records 1 to 1;').waitFor();
  await tabTo(household(1234));
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: household(1234) }).waitFor();
  assert.equal(await focused(), household(1234), 'the heading of the new view has the focus');
  await tabTo('Dispute');
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await focused(), 'Dispute', 'the focus returns from the dialog');
  await keyboard.press('Enter');
  await tabTo('reason');
  await keyboard.type('the total is too round');
  await tabTo('Dispute');
  await keyboard.press('Enter');
  await page.getByText('The record is now disputed.').waitFor();
});
