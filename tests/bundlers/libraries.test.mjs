// React form libraries in Chromium: errors appear at their fields with the module's messages, and a valid claim is
// submitted. The expected messages come from the package in Node.js.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { openPage, serve } from './browser.mjs';
import { importFrom, newProject } from './project.mjs';

const project = newProject();
const { fieldErrors, validateClaim } = await importFrom(project, 'dist/index.js');
const LOGS = 'fuelMeasurements.dailyLogs';

const claim = () => ({
  type: 'KPTClaim',
  householdId: 'did:ixo:entity:4f8e2a91',
  testGroup: 'intervention',
  testPeriod: { startDate: '2024-02-01', endDate: '2024-02-04', durationDays: 3 },
  fuelMeasurements: { total: 11.9, dailyLogs: [3.2, 2.8, 3, 2.9] },
  externalFactors: { season: 'dry' },
});
const changed = (change) => {
  const values = claim();
  change(values);
  return values;
};

/** Invalid claims. */
const WRONG = {
  'a wrong total': changed((values) => (values.fuelMeasurements.total = 11.91)),
  'no DID': changed((values) => (values.householdId = 'household/123')),
  'an unknown group': changed((values) => (values.testGroup = 'both')),
  'an invalid date': changed((values) => (values.testPeriod.startDate = '2024-02-31')),
  'an end before the start': changed((values) => (values.testPeriod.endDate = '2024-01-04')),
  'too few days': changed((values) => (values.testPeriod.durationDays = 2)),
  'a negative day': changed((values) => (values.fuelMeasurements.dailyLogs[1] = -2.8)),
  'a zero day': changed((values) => (values.fuelMeasurements.dailyLogs[2] = 0)),
  'too few logs': changed((values) => (values.fuelMeasurements.dailyLogs = [5.9, 6])),
  'too few logs, one of them zero': changed((values) => (values.fuelMeasurements.dailyLogs = [0, 6])),
  'blank text': changed((values) => (values.externalFactors.season = ' ')),
  everything: changed((values) => {
    values.householdId = '?';
    values.testPeriod.durationDays = 9;
    values.fuelMeasurements = { total: -1, dailyLogs: [0, -1, 2] };
  }),
};

for (const library of ['react-hook-form', 'tanstack', 'formik', 'conform']) {
  const outdir = join(project, library);
  await build({
    entryPoints: [join(project, `pages/libraries/${library}.jsx`)],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    charset: 'utf8',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    nodePaths: [fileURLToPath(new URL('node_modules', import.meta.url))],
  });
  writeFileSync(
    join(outdir, 'page.html'),
    `<!doctype html><meta charset="utf-8"><body><script type="module" src="/${library}.js"></script>`,
  );
  const address = `${await serve(outdir)}/page.html`;

  for (const [what, values] of Object.entries(WRONG)) {
    test(`${library}: ${what}`, () =>
      inForm(address, values, async (form) => {
        const errors = fieldErrors(validateClaim(values));
        const messages = library === 'formik' ? asTree(errors) : errors;
        assert.deepEqual(await form.submit(), { submitted: null, messages });
      }));
  }

  test(`${library}: a valid claim`, () =>
    inForm(address, claim(), async (form) => {
      assert.deepEqual(await form.submit(), { submitted: claim(), messages: {} });
    }));

  test(`${library}: numbers that are emptied and entered again`, () =>
    inForm(address, claim(), async (form) => {
      await form.fill('fuelMeasurements.total', '');
      await form.fill(`${LOGS}.1`, '');
      const { submitted, messages } = await form.submit();
      assert.equal(submitted, null);
      assert.deepEqual(Object.keys(messages).sort(), [`${LOGS}.1`, 'fuelMeasurements.total']);
      for (const message of Object.values(messages)) assert.match(message, /is missing|expected a (number|value)/);
      await form.fill('fuelMeasurements.total', '11.9');
      await form.fill(`${LOGS}.1`, '2.8');
      assert.deepEqual(await form.submit(), { submitted: claim(), messages: {} });
    }));

  test(`${library}: rows that are added and removed`, () =>
    inForm(address, claim(), async (form) => {
      await form.press('Remove 1');
      const fewer = changed((values) => values.fuelMeasurements.dailyLogs.splice(1, 1));
      assert.deepEqual(await form.submit(), { submitted: null, messages: fieldErrors(validateClaim(fewer)) });
      await form.press('Add');
      await form.fill('fuelMeasurements.total', '13.6');
      const right = changed((values) => (values.fuelMeasurements = { total: 13.6, dailyLogs: [3.2, 3, 2.9, 4.5] }));
      assert.deepEqual(await form.submit(), { submitted: right, messages: {} });
    }));
}

/** Formik keeps messages in a tree like the values: a message about an item replaces one about its list. */
function asTree(errors) {
  const paths = Object.keys(errors);
  const isLeaf = ([path]) => !paths.some((other) => other.startsWith(`${path}.`));
  return Object.fromEntries(Object.entries(errors).filter(isLeaf));
}

/** Shows a form with values and runs `steer` on it. */
async function inForm(address, values, steer) {
  const { page, errors, close } = await openPage(address);
  try {
    await page.evaluate((shown) => globalThis.show(shown), values);
    await page.waitForSelector('form');
    await steer({
      fill: (name, text) =>
        page.locator(`label:has([data-of="${name}"], [data-of="${bracketed(name)}"]) input`).fill(text),
      press: (name) => page.getByRole('button', { name, exact: true }).click(),
      submit: () => submit(page),
    });
    assert.deepEqual(errors, []);
  } finally {
    await close();
  }
}

/** TanStack uses brackets for indexes. */
const bracketed = (name) => name.replace(/\.(\d+)/g, '[$1]');

async function submit(page) {
  await page.evaluate(() => (globalThis.submitted = undefined));
  await page.getByRole('button', { name: 'Submit' }).click();
  // The libraries validate asynchronously, and React renders after that.
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const shown = [...document.querySelectorAll('[data-of]')].filter(({ textContent }) => textContent);
    const messages = Object.fromEntries(
      shown.map((one) => [one.dataset.of.replace(/\[(\d+)\]/g, '.$1'), one.textContent]),
    );
    return { submitted: globalThis.submitted ?? null, messages };
  });
}
