// The form stays usable: with too large a claim, after a double click, without the chart, and without browser storage.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { device, fill, KEY, listed, ready, SAMPLE, send } from './page.mjs';

const open = device();
const household = (page) => page.getByLabel('Household', { exact: true });

test('too large a text is reported and can be corrected', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:huge' });
  await page.getByLabel('Season').evaluate((input) => {
    input.value = 'x'.repeat(1_200_000); // like a draft from an older version of the page
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.waitForTimeout(500);
  await page.reload();
  await ready(page);
  assert.equal(await household(page).inputValue(), 'did:ixo:huge');
  await send(page);
  await page.locator('#summary').getByText('The text is too long.').waitFor();
  await page.getByLabel('Season').fill('dry');
  await send(page);
  await listed(page, 'verified').waitFor();
  assert.deepEqual(page.problems, []);
});

test('every text has a length limit', async () => {
  const { page } = await open.open();
  for (const name of ['Add a link', 'Add an event', 'Add a note']) await page.getByRole('button', { name }).click();
  const unlimited = await page
    .locator('#claim input:not([type]):not([maxlength])')
    .evaluateAll((inputs) => inputs.map(({ name }) => name));
  assert.deepEqual(unlimited, []);
});

test('a truncated draft of a closed page is ignored', async () => {
  const { page } = await open.open();
  await page.evaluate(() => localStorage.setItem('hearth-typed-1', '{"entries":[["householdId","did:i'));
  await page.reload();
  await ready(page);
  await fill(page, { ...SAMPLE, household: 'did:ixo:cut-off' });
  await send(page);
  await listed(page, 'verified').waitFor();
  assert.equal(await page.locator('#trouble').isHidden(), true);
});

test('a double click on Send does not check the emptied form', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:twice' });
  // The clock stands until the second click, which a slow machine may send late.
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  await send(page);
  await page.waitForFunction(() => document.activeElement.id === 's-claims');
  await page.evaluate(() => {
    document.activeElement.blur();
    document.querySelector('#claim').requestSubmit();
    delete performance.now;
  });
  assert.equal(await page.locator('#summary').isHidden(), true);
  assert.equal(await page.title(), 'New claim – Hearth');
  assert.equal(await page.evaluate('document.activeElement.id'), 's-claims');
  await listed(page, 'verified').waitFor();
  await page.waitForTimeout(1000);
  await send(page);
  assert.equal(await page.locator('#summary').isVisible(), true, 'a later click checks the form');
});

test("the service's errors disappear once the claim is corrected", async () => {
  const { page } = await open.open();
  const claim = { ...SAMPLE, household: 'did:ixo:corrected' };
  await fill(page, claim);
  await send(page);
  await listed(page, 'verified').waitFor();
  await fill(page, { ...claim, logs: ['4', '4', '4', '4'] });
  await send(page);
  await page
    .locator('#summary')
    .getByText(/has different weights/)
    .waitFor();
  await household(page).fill('did:ixo:other');
  await page.waitForFunction(() => document.querySelector('#summary').hidden);
  await page.waitForTimeout(500);
  await page.reload();
  await ready(page);
  await page.waitForTimeout(300);
  assert.equal(await household(page).inputValue(), 'did:ixo:other');
  assert.equal(await page.locator('#summary').isHidden(), true);
});

test('the form works without the script of the chart', async () => {
  const { page } = await open.open({ serviceWorkers: 'block' });
  await page.route(/\/assets\/chart-[^/]*\.js$/, (route) => route.abort());
  await fill(page, { ...SAMPLE, household: 'did:ixo:no-chart' });
  await page.getByText('2.8 to 3.2 kg a day, 3.0 kg on average').waitFor();
  assert.equal(await page.locator('#figure .canvas').isHidden(), true);
  await send(page);
  await listed(page, 'verified').waitFor();
  assert.deepEqual(page.problems, []);
});

test('a field that is emptied after the page was hidden stays empty', async () => {
  const { page } = await open.open();
  await household(page).fill('did:ixo:emptied');
  await page.getByText('Draft saved on this device.').waitFor();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    delete document.visibilityState;
  });
  await household(page).fill('');
  await page.waitForTimeout(600);
  await page.reload();
  await ready(page);
  assert.equal(await household(page).inputValue(), '');
});

test('with a long link and large text, nothing is wider than the screen', async () => {
  const { page } = await open.open({ viewport: { width: 320, height: 740 } });
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('At visits').check();
  await page.getByLabel('Link 1', { exact: true }).fill(`example.org/photo/${'x'.repeat(240)}`);
  await send(page);
  for (const size of ['100%', '130%', '200%']) {
    const inside = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      const edges = [...document.querySelectorAll('form *:not(option), .claims *, .top *')];
      return Math.max(document.documentElement.scrollWidth, ...edges.map((one) => one.getBoundingClientRect().right));
    }, size);
    assert.ok(inside <= 320, `${size}: ${inside}`);
    const outside = await page.locator('section input:visible, section select:visible, section h2').evaluateAll((all) =>
      all
        .filter((one) => {
          const box = one.closest('section').getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(one);
          const right = Math.max(one.getBoundingClientRect().right, range.getBoundingClientRect().right);
          return right > box.right && one.offsetWidth > 1;
        })
        .map(({ id }) => id),
    );
    assert.deepEqual(outside, [], size);
  }
});

const REFUSED = {
  'no database': () => {
    const get = () => {
      throw new DOMException('no', 'SecurityError');
    };
    Object.defineProperty(window, 'indexedDB', { get });
  },
  'no web storage': () => {
    const get = () => {
      throw new DOMException('no', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, { get });
  },
  'no https': () => {
    delete Crypto.prototype.randomUUID;
    delete Navigator.prototype.locks;
    Object.defineProperty(window, 'isSecureContext', { value: false });
  },
};
const TROUBLE = {
  'no database': /^This browser cannot save your entries/,
  'no https': /^This address is not secure/,
};

for (const [what, refuse] of Object.entries(REFUSED)) {
  test(`a browser with ${what} sends claims`, async () => {
    const { context, page } = await open.open({ key: null });
    await context.addInitScript(refuse);
    await page.goto('about:blank');
    await page.goto(`${open.url}/#key=${KEY}`);
    await ready(page);
    assert.equal(page.url(), `${open.url}/`, 'the key is still in the address');
    const trouble = page.locator('#trouble');
    if (TROUBLE[what]) assert.match(await trouble.textContent(), TROUBLE[what]);
    else assert.equal(await trouble.isHidden(), true);
    await fill(page, { ...SAMPLE, household: `did:ixo:${what.replaceAll(' ', '-')}` });
    await page.getByRole('button', { name: 'Save and start another' }).click();
    await listed(page, 'draft').getByRole('button', { name: 'Continue' }).click();
    await page.waitForFunction(() => document.querySelector('#household').value !== '');
    await send(page);
    await listed(page, 'verified').waitFor();
    assert.deepEqual(page.problems, []);
  });
}

test('a draft that was saved before it was put aside is listed', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'did:ixo:saved-before' });
  await page.waitForTimeout(1000); // the page saves a quarter of a second after the last change
  await page.getByRole('button', { name: 'Save and start another' }).click();
  await listed(page, 'draft').getByText('did:ixo:saved-before').waitFor();
});

test('a link neither replaces nor erases a stored key', async () => {
  const { page } = await open.open();
  for (const link of ['#key=hearth_of-another-device', '#key=']) {
    await page.evaluate((hash) => (location.hash = hash), link);
    await page.waitForFunction(() => location.hash === '');
    const panel = page.getByRole('dialog', { name: 'Settings' });
    if (link !== '#key=') {
      await panel.getByText('a different key').waitFor();
      assert.equal(await panel.getByLabel('Key', { exact: true }).inputValue(), 'hearth_of-another-device');
      await panel.getByRole('button', { name: 'Cancel' }).click();
    }
    assert.equal(await panel.isVisible(), false);
  }
  await fill(page, { ...SAMPLE, household: 'did:ixo:of-this-device' });
  await send(page);
  await listed(page, 'verified').waitFor();
});

test('scripts and styles are served with brotli', async () => {
  const page = await (await fetch(`${open.url}/`)).text();
  const addresses = [...page.matchAll(/(?:src|href)="\.(\/assets\/[^"]+)"/g)].map(([, address]) => address);
  assert.ok(addresses.length >= 2, addresses.join());
  for (const address of addresses) {
    const { headers } = await fetch(open.url + address, { headers: { 'Accept-Encoding': 'br' } });
    assert.equal(headers.get('content-encoding'), 'br', address);
  }
});
