// The credential of a study: the inputs of its methodology, its issue, its download, and the reasons against it.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { overflow, violations } from './axe.mjs';
import { STUDY, household } from './claims.mjs';
import { desk, settled } from './desk.mjs';

const shared = desk();

/** The inputs of SMEC 4.0 by the labels of their fields, in the groups of the form. */
const INPUTS = {
  Factors: {
    'Version of the methodology': '4.0',
    'Fraction of non-renewable biomass (fNRB)': '1.4',
    'Source of the fraction': 'MoFuSS, value of the country',
  },
  Baseline: USAGE(),
  Project: USAGE(),
  Adjustments: {
    'Downward adjustment': '0,10',
    'Source of the downward adjustment': 'tool 05 of the Gold Standard',
    'Factor for the Hawthorne effect': '0.90',
  },
  Leakage: {
    'Stoves that were produced': '1000',
    'Technical life': '3',
    'Source of the technical life': 'data sheet of the maker',
  },
};

function USAGE() {
  return {
    Stoves: '1000',
    Years: '1',
    'Households surveyed for the usage': '200',
    'of which use the stove': '184',
    'Source of the usage': 'survey of March 2026',
  };
}

test('the inputs of a methodology are fields, and the findings of the service are at them', async () => {
  const page = await shared.open(`#/studies/${STUDY}?edit=yes`, { viewport: { width: 320, height: 700 } });
  await page.getByText('Emission reductions', { exact: true }).click();
  await page.getByLabel('Methodology', { exact: true }).selectOption('SMEC');
  for (const [title, inputs] of Object.entries(INPUTS)) {
    const group = page.getByRole('group', { name: title, exact: true });
    for (const [label, text] of Object.entries(inputs)) await group.getByLabel(label).first().fill(text);
  }
  for (const report of ['AR4', 'AR6']) {
    await page.getByLabel('Global warming potentials').selectOption({ label: report });
    assert.equal(JSON.parse(await page.getByLabel('All parameters').inputValue()).reductions.gwp, report);
  }
  assert.deepEqual(await violations(page), []);
  assert.ok((await overflow(page)) <= 0, 'the form is wider than the screen');
  await page.getByRole('button', { name: 'Store the parameters' }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  const fraction = page.getByLabel('Fraction of non-renewable biomass (fNRB)', { exact: true });
  assert.equal(await fraction.getAttribute('aria-invalid'), 'true');
  await fraction.fill('0.40');
  await page.getByRole('button', { name: 'Store the parameters' }).click();
  await page.getByText('The parameters are stored.').waitFor();
  const { parameters, assessment } = await shared.api(`/v1/studies/${STUDY}`);
  assert.equal(parameters.reductions.fnrb.value, 0.4);
  assert.equal(parameters.reductions.downwardAdjustment.value, 0.1);
  assert.deepEqual(parameters.reductions.project[0].usage, {
    surveyed: 200,
    inUse: 184,
    source: 'survey of March 2026',
  });
  assert.ok(assessment.reductions, JSON.stringify(assessment).slice(0, 500));
  assert.equal(assessment.reductions.gwp, 'AR6');
});

test('a credential is issued, downloaded, becomes stale, and is refused with the reason', async () => {
  const page = await shared.open(`#/studies/${STUDY}`);
  await page.getByText('The study has no credential.').waitFor();
  await page.getByRole('button', { name: 'Issue the credential' }).click();
  await page.getByText('The credential is issued.').waitFor();
  await page.getByText(/Issued on .*, current\./).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Issue/ }).count(), 0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the credential' }).click();
  const credential = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  const { verifiableCredential } = await shared.api(`/v1/studies/${STUDY}/credential`);
  assert.deepEqual(credential, verifiableCredential);
  assert.deepEqual(await violations(page), []);

  const { data } = await shared.api(`/v1/claims?household=${encodeURIComponent(household(8))}`);
  const status = { status: 'disputed', reason: 'the scale was not calibrated' };
  await shared.api(`/v1/claims/${data[0].id}/status`, { method: 'POST', body: status });
  await page.reload();
  await page.getByText('a counted claim is not verified').waitFor();
  await page.getByRole('button', { name: 'Issue a new credential' }).click();
  await page.getByText('The credential cannot be issued yet. 1 condition is not met:').waitFor();
  await page.getByText(/is disputed, not verified/).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('link', { name: 'Open the record' }).click();
  await page.getByRole('heading', { name: household(8) }).waitFor();
});

test('a study without claims has no credential, and the page says why', async () => {
  await shared.api('/v1/studies/empty', { method: 'POST', body: {} });
  const page = await shared.open('#/studies/empty');
  await page.getByText('The study has no claims yet').waitFor();
  await page.getByRole('button', { name: 'Issue the credential' }).click();
  await page.getByText(/The credential cannot be issued yet\./).waitFor();
  await settled(page);
  assert.deepEqual(page.problems, []);
});
