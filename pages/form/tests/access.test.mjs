// Accessibility: names, descriptions and states in the browser's accessibility tree, use by keyboard alone, and axe in
// every state of the page, on small screens and in dark mode.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { device, fill, listed, SAMPLE, send } from './page.mjs';

const open = device();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the violations that axe reports, including best practices. */
async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate('axe.run(document, { resultTypes: ["violations"] })');
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}

/** The states of the page, each reached from the previous one. */
const STATES = [
  ['empty', async () => {}],
  ['with errors', (page) => send(page)],
  [
    'filled in, with a chart',
    async (page, name) => {
      await fill(page, { ...SAMPLE, household: `did:ixo:a/${name}` });
      await page.locator('#figure:not([hidden])').waitFor();
    },
  ],
  [
    'with a record',
    async (page) => {
      await send(page);
      await listed(page, 'verified').waitFor();
    },
  ],
  [
    'with a conflict',
    async (page, name) => {
      await fill(page, { ...SAMPLE, household: `did:ixo:a/${name}`, logs: ['4', '4', '4', '4'] });
      await send(page);
      await page.getByText('There is a problem').waitFor();
    },
  ],
  [
    'with links and texts',
    async (page) => {
      for (const name of ['Add a link', 'Add an event', 'Add a note']) await page.getByRole('button', { name }).click();
    },
  ],
  [
    'with a day without a weight, and without the place',
    async (page) => {
      await page.getByRole('button', { name: 'No weight on day 2' }).click();
      await page.getByRole('button', { name: 'Add the place of the home' }).click();
      await page.getByText('The browser does not allow this page to use the place.').waitFor();
      await send(page);
      await page.getByText('has no weight and no reason').first().waitFor();
    },
  ],
  [
    'with visits',
    async (page) => {
      await page.getByLabel('At visits').check();
      await page.getByLabel('Date').first().fill('2024-02-01');
    },
  ],
  [
    'with something queued',
    async (page) => {
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Save and start another' }).click();
      await page.getByLabel('Each day').check();
      await fill(page, { ...SAMPLE, season: undefined });
      await send(page);
      await listed(page, 'queued').waitFor();
    },
  ],
  [
    'with a question',
    async (page) => {
      await listed(page, 'queued').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'with a receipt',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await listed(page, 'verified').getByRole('button', { name: 'Receipt' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'with settings',
    async (page) => {
      await page.context().setOffline(false);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Hand this key to another phone' }).click();
      await page.getByLabel('Link with the key').waitFor();
    },
  ],
];

for (const [size, viewport] of [
  ['a small phone', { width: 320, height: 640 }],
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 900 }],
]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`axe reports no violations on ${size}, ${colorScheme}`, async () => {
      const { page } = await open.open({ viewport, colorScheme, reducedMotion: 'reduce' });
      for (const [state, reach] of STATES) {
        await reach(page, `${viewport.width}-${colorScheme}`);
        assert.deepEqual(await violations(page), [], state);
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return { scrollWidth, clientWidth };
        });
        assert.ok(scrollWidth <= clientWidth, `${state}: ${scrollWidth} is wider than ${clientWidth}`);
      }
      assert.deepEqual(page.problems, []);
    });
  }
}

test('a screen reader gets names, descriptions and states', async () => {
  const { page } = await open.open();
  await fill(page, { ...SAMPLE, household: 'household 7', total: '12' });
  await send(page);
  const fields = await tree(page);
  assert.deepEqual(fields['combobox Household'], {
    description:
      'The code on the household’s card. It starts with did: ' +
      'This is not a household code. Copy the whole code from the card of the household.',
    invalid: 'true',
  });
  assert.deepEqual(fields['textbox Total'], {
    description:
      'The form adds up the days. If your sheet has a different total, type that one. ' +
      'The total is 12, but the days add up to 11.9. Check each day against the field sheet, and write the sum without rounding.',
    invalid: 'true',
  });
  assert.deepEqual(fields['textbox Day 1, Thu 1 Feb'], { description: '', invalid: 'false' });
  assert.ok(fields['radio Intervention cooks on the new stove']);
  assert.ok(fields['group Group']);
  assert.ok(fields['group Fuel used each day']);
  assert.ok(fields['button Remove day 2']);
  assert.ok(
    Object.keys(fields).includes(
      'image Fuel by day: Thu 1 Feb 3.2 kg, Fri 2 Feb 2.8 kg, Sat 3 Feb 3 kg, Sun 4 Feb 2.9 kg',
    ),
  );
  assert.match(
    await page.locator('#summary').ariaSnapshot(),
    /- alert:\n\s+- heading "There are 2 problems" \[level=2\]\n\s+- list/,
  );
});

/** Returns the browser's accessibility tree, by role and name. */
async function tree(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const visible = nodes.filter(({ ignored }) => !ignored);
  return Object.fromEntries(
    visible.map(({ role, name, description, properties = [] }) => [
      `${role?.value} ${name?.value ?? ''}`,
      {
        description: description?.value ?? '',
        invalid: properties.find(({ name: each }) => each === 'invalid')?.value.value ?? 'false',
      },
    ]),
  );
}

test('the keyboard is enough to fill in, read the errors, fix them and send', async () => {
  const { page } = await open.open();
  const { keyboard } = page;
  const focused = () =>
    page.evaluate('document.activeElement.name || document.activeElement.id || document.activeElement.textContent');
  const tabTo = async (wanted) => {
    for (let count = 0; count < 60; count += 1) {
      await keyboard.press('Tab');
      if ((await focused()) === wanted) return;
    }
    assert.fail(`Tab never reached ${wanted}`);
  };
  await tabTo('householdId');
  await keyboard.type('did:ixo:keyboard');
  await tabTo('testGroup');
  await keyboard.press('Space');
  await tabTo('testPeriod.startDate');
  await keyboard.type('02012024');
  await tabTo('testPeriod.endDate');
  await keyboard.type('02042024');
  for (const [index, weight] of ['3.2', '2.8', '0', '2.9'].entries()) {
    await tabTo(`fuelMeasurements.dailyLogs[${index}]`);
    await keyboard.type(weight);
  }
  await tabTo('externalFactors.season');
  await keyboard.type('dry');
  await tabTo('externalFactors.culturalEvents');
  await keyboard.press('Space');
  await tabTo('Send claim');
  await keyboard.press('Enter');
  assert.equal(await focused(), 'summary');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  assert.equal(await focused(), 'fuelMeasurements.dailyLogs[2]');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('3.0');
  await keyboard.press('Enter');
  assert.equal(await focused(), 'fuelMeasurements.dailyLogs[3]');
  await keyboard.press('Enter');
  await listed(page, 'verified').waitFor();
  assert.equal(await focused(), 's-claims');
});

test('targets are large enough for gloves, and text for sunlight', async () => {
  const { page } = await open.open();
  for (const name of ['Add a link', 'Add an event']) await page.getByRole('button', { name }).click();
  const small = await page.locator('button:visible, input:visible, select:visible').evaluateAll((elements) =>
    elements
      .map((element) => element.closest('.choice, .take') ?? element)
      .filter(
        (element) => element.getBoundingClientRect().height < 44 || parseFloat(getComputedStyle(element).fontSize) < 16,
      )
      .map((element) => element.outerHTML),
  );
  assert.deepEqual(small, []);
});
