// The README's forms against servers that refuse or cannot be reached: every failure is shown.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import { chromium } from 'playwright-core';

import { pieces } from './readme.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const KEY = 'a-key-of-this-test';
const FORM = `<!doctype html><html lang="en"><div id="summary" hidden></div><form>
  <input name="type" type="hidden" value="KPTClaim">
  <label>Household <input name="householdId" value="did:ixo:household-123"></label>
  <input name="testGroup" value="reference">
  <input name="fuelMeasurements.total" inputmode="decimal" value="9">
  ${[0, 1, 2].map((day) => `<input name="fuelMeasurements.dailyLogs[${day}]" inputmode="decimal" value="3">`).join('')}
  <button>Send</button></form><script type="module" src="script.js"></script>`;
const CONFLICT = { status: 409, errors: [{ detail: 'the household has another claim', pointer: '#/householdId' }] };
const HOW = {
  gone: (response) => response.destroy(),
  proxy: (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  conflict: (response) => response.writeHead(409).end(JSON.stringify(CONFLICT)),
  nothing: (response) => response.writeHead(503).end('null'),
};
let how;
let scripts;
let address;
let browser;

const server = createServer((request, response) => {
  const [, name, file] = /^\/(\w+)\/(.*)$/.exec(request.url) ?? [];
  if (request.url !== '/v1/claims') {
    const type = file ? 'text/javascript' : 'text/html';
    return response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(file ? scripts[name] : FORM);
  }
  if (request.headers.authorization === `Bearer ${KEY}`) return HOW[how](response);
  return response.writeHead(401).end(JSON.stringify({ title: 'A key is needed', status: 401 }));
});

before(async () => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${server.address().port}`;
  const options = { bundle: true, format: 'esm', write: false, charset: 'utf8', conditions: ['browser'] };
  const script = async (name) =>
    (await build({ ...options, stdin: { contents: pieces.get(name), resolveDir: root } })).outputFiles[0].text;
  scripts = { page: await script('page.mjs'), whole: await script('whole-page.mjs'), languages: await script('languages-page.mjs') };
  browser = await chromium.launch({
    executablePath: process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
});
after(async () => {
  await browser?.close();
  server.closeAllConnections();
  server.close();
});

const NOT_SENT = 'the claim was not sent';
const EXPECTED = [
  ['page', null, 'conflict', 'A key is needed'],
  ['whole', null, 'conflict', 'the API key is missing or wrong'],
  ...['page', 'whole'].flatMap((name) => [
    [name, KEY, 'conflict', 'the household has another claim'],
    [name, KEY, 'gone', NOT_SENT],
    [name, KEY, 'proxy', NOT_SENT],
    [name, KEY, 'nothing', 'the claim was refused'],
  ]),
];

for (const [name, key, answer, expected] of EXPECTED) {
  test(`${name}, ${key ? answer : 'no key'}: ${expected}`, async () => {
    how = answer;
    const page = await browser.newPage();
    await page.addInitScript((value) => value && sessionStorage.setItem('key', value), key);
    await page.goto(`${address}/${name}/`);
    await page.click('button');
    await page.getByText(expected).first().waitFor();
    await page.close();
  });
}

test('the texts have the language of the page', async () => {
  const page = await browser.newPage();
  await page.goto(`${address}/languages/`);
  await page.evaluate(() => document.querySelector('[name="testGroup"]').setAttribute('value', ''));
  await page.fill('[name="fuelMeasurements.total"]', 'neuf');
  await page.click('button');
  assert.deepEqual(await page.locator('.hearth-message').allTextContents(), [
    'Choose the group',
    '“neuf” is not a number. Enter digits, for example “3.2”.',
  ]);
  await page.close();
});

test('a reader of another language gets its texts', async () => {
  const page = await browser.newPage({ locale: 'fr-SN' });
  await page.route('**/languages/', (route) => route.fulfill({ contentType: 'text/html', body: FORM.replace('lang="en"', '') }));
  await page.goto(`${address}/languages/`);
  await page.fill('[name="fuelMeasurements.total"]', '9.01');
  await page.click('button');
  const [text] = await page.locator('.hearth-message').allTextContents();
  assert.match(text, /^Le total est de 9,01, mais la somme des jours est de 9\./);
  const validity = await page.locator('[name="fuelMeasurements.total"]').evaluate((control) => control.validationMessage);
  assert.equal(validity, text);
  await page.close();
});
