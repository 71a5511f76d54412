// The package in a page: forms, a page without a bundler, and a Content-Security-Policy as documented in the README, in
// the Chromium of HEARTH_CHROMIUM.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import { chromium } from 'playwright-core';

import { pieces } from './readme.mjs';
import { sample } from './vectors.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = new URL('../dist/', import.meta.url);
const TYPES = { js: 'text/javascript', wasm: 'application/wasm' };
const pages = new Map();
const claims = [];
let refusal = null;
let address;
let browser;

const server = createServer(async (request, response) => {
  const { type, policy, body, charset = '; charset=utf-8' } = pages.get(request.url) ?? {};
  if (body !== undefined) {
    const headers = { 'Content-Type': `${type}${charset}`, ...(policy && { 'Content-Security-Policy': policy }) };
    return response.writeHead(200, headers).end(body);
  }
  if (request.url === '/v1/claims') {
    let text = '';
    for await (const chunk of request) text += chunk;
    claims.push(text);
    return response.writeHead(refusal === null ? 201 : 409).end(JSON.stringify(refusal ?? {}));
  }
  const [, name] = /^\/dist\/(.*\.(?:js|wasm))$/.exec(request.url) ?? [];
  if (name === undefined) return response.writeHead(404).end();
  return response.writeHead(200, { 'Content-Type': TYPES[name.split('.').at(-1)] }).end(readFileSync(new URL(name, dist)));
});

before(async () => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${server.address().port}`;
  browser = await chromium.launch({
    executablePath: process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
});
after(async () => {
  await browser?.close();
  server.close();
});

async function bundled(contents) {
  const stdin = { contents, resolveDir: root };
  const options = { bundle: true, format: 'esm', write: false, charset: 'utf8', conditions: ['browser'] };
  return (await build({ ...options, stdin })).outputFiles[0].text;
}

/** Opens a page with a script, and returns the page and its errors. */
async function open(name, script, body, more = {}) {
  pages.set(`/${name}.js`, { type: 'text/javascript', body: script, ...more });
  pages.set(`/${name}`, { type: 'text/html', body: `<!doctype html>${body}`, policy: more.policy });
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${address}/${name}`);
  return { page, errors };
}

const scriptOf = (name) => `<script type="module" src="/${name}.js"></script>`;

const logControl = (log, day) => `
    <label>Day ${day} <input name="fuelMeasurements.dailyLogs[${day}]" value="${log}" type="number" step="any"></label>`;

const controls = ({ testPeriod: period, fuelMeasurements: fuel, ...claim }) => `
  <div id="summary"></div>
  <form>
    <input name="type" type="hidden" value="${claim.type}">
    <label>Household <input name="householdId" value="${claim.householdId}"></label>
    <label>Group <input name="testGroup" value="${claim.testGroup}"></label>
    <label>From <input name="testPeriod.startDate" value="${period.startDate}"></label>
    <label>To <input name="testPeriod.endDate" value="${period.endDate}"></label>
    <label>Days <input name="testPeriod.durationDays" type="number" value="${period.durationDays}"></label>
    <label>Total <input name="fuelMeasurements.total" type="number" step="any" value="1"></label>
    ${fuel.dailyLogs.map(logControl).join('')}
    <button>Send</button>
  </form>`;

for (const name of ['page.mjs', 'whole-page.mjs']) {
  test(`${name}: an invalid claim is not sent, a valid one is`, async () => {
    claims.length = 0;
    refusal = null;
    const { page, errors } = await open(name, await bundled(pieces.get(name)), controls(sample()) + scriptOf(name));
    const total = page.locator('[name="fuelMeasurements.total"]');
    await page.click('button');
    assert.equal(await total.getAttribute('aria-invalid'), 'true');
    if (name === 'whole-page.mjs') assert.match(await page.textContent('#summary'), /Total/);
    assert.deepEqual(claims, []);
    await total.fill('11.9');
    await Promise.all([page.waitForResponse(`${address}/v1/claims`), page.click('button')]);
    assert.equal(JSON.parse(claims[0]).fuelMeasurements.total, 11.9);
    assert.deepEqual(errors, []);
    await page.close();
  });
}

test("whole-page.mjs: the server's errors appear at the fields", async () => {
  const detail = 'another claim has other measurements for these days';
  refusal = { status: 409, errors: [{ detail, pointer: '/testPeriod', code: 'claim.conflict', rule: null }] };
  const right = { ...sample(), fuelMeasurements: { total: 1, dailyLogs: [0.25, 0.25, 0.25, 0.25] } };
  const { page } = await open('refused', await bundled(pieces.get('whole-page.mjs')), controls(right) + scriptOf('refused'));
  await Promise.all([page.waitForResponse(`${address}/v1/claims`), page.click('button')]);
  await page.getByText(detail).first().waitFor();
  await page.close();
});

test('the reports of a form format themselves, including those with input errors', async () => {
  const script = await bundled(`
    import { bindClaimForm } from 'hearth-kpt/forms';
    bindClaimForm(document.querySelector('form'), { onReport: (report) => (document.body.dataset.report = String(report)) });
  `);
  const total = '<form><input name="fuelMeasurements.total" inputmode="decimal" value="much"></form>';
  const { page } = await open('prints', script, total + scriptOf('prints'));
  const report = await page.locator('body[data-report]').getAttribute('data-report');
  assert.match(report, /^refused \(400\): \d errors/);
  assert.match(report, /\n  \/fuelMeasurements\/total  `much` is not a number\n    form\.not_a_number; help: enter digits/);
  await page.close();
});

const VALIDATE = `document.body.dataset.status = validateClaim('{}').status;`;
const statusOf = (page) => page.locator('body[data-status="400"]').waitFor({ state: 'attached' });

test('without a bundler: an import map with three names, or the entry `slim`', async () => {
  const loaders = { '#module/': '/dist/module/inlined/', '#version': '/dist/module/version.js' };
  const imports = { 'hearth-kpt': '/dist/index.js', ...loaders };
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  const mapped = await open('map', `import { validateClaim } from 'hearth-kpt'; ${VALIDATE}`, map + scriptOf('map'));
  await statusOf(mapped.page);
  const slim = `import { init, validateClaim } from '/dist/slim.js'; await init('/dist/hearth.wasm'); ${VALIDATE}`;
  await statusOf((await open('slim', slim, scriptOf('slim'))).page);
});

test('the plugin in a page, and the whole package in a worker', async () => {
  const script = await bundled(`
    import { createUserPreferencesPlugin, memoryStore } from 'hearth-kpt/plugin';
    import { validateClaim } from 'hearth-kpt';
    const plugin = createUserPreferencesPlugin({ store: memoryStore() });
    const inPage = typeof document === 'object';
    plugin.tool.call({ length: 'terse' }, 'a').then(async () => {
      const { userPreferences } = await plugin.hydrate({}, 'a');
      const answers = \`\${userPreferences.length} \${validateClaim('{}').status}\`;
      if (!inPage) return postMessage(answers);
      const worker = new Worker('/everywhere.js', { type: 'module' });
      worker.onmessage = ({ data }) => (document.body.dataset.answers = \`\${answers} \${data}\`);
    });
  `);
  const { page } = await open('everywhere', script, scriptOf('everywhere'));
  await page.locator('body[data-answers="terse 400 terse 400"]').waitFor({ state: 'attached' });
});

/** The page shows an error's name, whether it is an instance of the package's class, and its code. */
const SHOW = (body) => `
  try { ${body} document.body.dataset.status = validateClaim('{}').status; } catch (error) {
    document.body.dataset.error = [error.name, error instanceof CompilationForbidden, error.code].join(' ');
    throw error;
  }`;
const FORM = '<form><input name="type"></form>';

/** Loaders of the module in a page, each a script that calls the module. */
const WAYS = {
  'a slice in a bundle': () => bundled(`import { CompilationForbidden, validateClaim } from 'hearth-kpt'; ${SHOW('')}`),
  'the slice of a form': () =>
    bundled(`
      import { CompilationForbidden } from 'hearth-kpt';
      import { bindClaimForm } from 'hearth-kpt/forms';
      const validateClaim = () => bindClaimForm(document.querySelector('form')).check();
      ${SHOW('')}`),
  'slim, from an address': () =>
    bundled(`
      import { CompilationForbidden, init, validateClaim } from 'hearth-kpt/slim';
      ${SHOW("await init('/dist/hearth.wasm');")}`),
  'slim, at once': () =>
    bundled(`
      import { CompilationForbidden, initSync, validateClaim } from 'hearth-kpt/slim';
      const bytes = await (await fetch('/dist/hearth.wasm')).arrayBuffer();
      ${SHOW('initSync(bytes);')}`),
};

for (const [index, [way, script]] of Object.entries(WAYS).entries()) {
  test(`a policy without 'wasm-unsafe-eval' is reported: ${way}`, async () => {
    const [text, name] = [await script(), `policy-${index}`];
    const allowed = { policy: "script-src 'self' 'wasm-unsafe-eval'" };
    const there = await open(`${name}-allowed`, text, FORM + scriptOf(`${name}-allowed`), allowed);
    await statusOf(there.page);
    assert.deepEqual(there.errors, []);
    const denied = { policy: "script-src 'self'" };
    const { errors, page } = await open(`${name}-denied`, text, FORM + scriptOf(`${name}-denied`), denied);
    const shown = page.locator('body[data-error="CompilationForbidden true module.forbidden"]');
    await shown.waitFor({ state: 'attached' });
    assert.match(errors[0], /add `'wasm-unsafe-eval'` to `script-src` in the Content-Security-Policy\. Reported by the host: \S/);
  });
}

test('a classic script with another charset reports that', async () => {
  const iife = { bundle: true, format: 'iife', write: false, charset: 'utf8', conditions: ['browser'] };
  const contents = `import { validateClaim } from 'hearth-kpt'; ${VALIDATE}`;
  const { outputFiles } = await build({ ...iife, stdin: { contents, resolveDir: root } });
  const { errors, page } = await open('latin', outputFiles[0].contents, '<body></body><script src="/latin.js"></script>', {
    charset: '; charset=iso-8859-1',
  });
  for (let tries = 0; errors.length === 0 && tries < 600; tries += 1) await page.waitForTimeout(50);
  assert.match(errors[0] ?? '', /was not decoded as UTF-8/);
});
