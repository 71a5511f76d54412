// The documentation of the API, served by `hearth serve`, in a real browser: complete, accessible, and without requests to
// other servers.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('.', import.meta.url));
const command = process.env.HEARTH_COMMAND ?? join(here, '../../../target/debug/hearth');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const directory = mkdtempSync(join(tmpdir(), 'hearth-docs-'));
const shared = {};

before(async () => {
  const site = join(here, '../dist');
  if (!existsSync(join(site, 'docs/index.html'))) throw new Error('the page is not built: npm run build');
  const args = ['serve', '--listen', '127.0.0.1:0', '--state', directory, '--site', site, '--log', 'off'];
  shared.server = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  shared.ended = new Promise((resolve) => shared.server.once('exit', resolve));
  shared.url = await new Promise((resolve, reject) => {
    let output = '';
    shared.server.stdout.on('data', (chunk) => {
      output += chunk;
      const [found] = output.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
      if (found) resolve(found);
    });
    void shared.ended.then(() => reject(new Error(`\`hearth serve\` ended: ${output}`)));
  });
  shared.browser = await chromium.launch({
    executablePath: process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
});

after(async () => {
  await shared.browser?.close();
  shared.server?.kill('SIGTERM');
  await shared.ended;
  rmSync(directory, { recursive: true, force: true });
});

for (const [name, viewport, colorScheme] of [
  ['a phone, light', { width: 390, height: 844 }, 'light'],
  ['a desk, dark', { width: 1280, height: 900 }, 'dark'],
  ['a desk, light', { width: 1280, height: 900 }, 'light'],
]) {
  test(`the documentation of the API is complete and accessible on ${name}`, async () => {
    const { page, problems } = await open('/docs/', { viewport, colorScheme });
    await page.getByRole('heading', { name: 'Hearth', exact: true }).waitFor();
    await page.getByText('Kitchen Performance Test (KPT)').first().waitFor();
    await page.waitForFunction(() => document.body.textContent.includes('Submit a claim'));
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
    assert.deepEqual(problems, []);
    await page.close();
  });

  test(`the start page is accessible on ${name}`, async () => {
    const { page, problems } = await open('/', { viewport, colorScheme });
    await page.getByRole('heading', { name: 'Hearth', exact: true }).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(problems, []);
    await page.getByRole('link', { name: 'API documentation' }).click();
    await page.waitForURL('**/docs/');
    await page.close();
  });
}

test('the start page fits on a narrow screen and in large text', async () => {
  // The policy of the page allows no other styles.
  const { page } = await open('/', { viewport: { width: 320, height: 640 }, bypassCSP: true });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  await page.close();
});

/** Opens a page of the server. Errors, violations of the policy and requests to other servers are problems. */
async function open(path, options) {
  const context = await shared.browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/Content.Security.Policy|Failed to load/i.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(shared.url) && !request.url().startsWith('data:')) problems.push(request.url());
  });
  await page.goto(shared.url + path);
  return { page, problems };
}

/** Returns what axe reports. */
async function violations(page) {
  await page.evaluate(`${axe}; 0`);
  const { violations: found } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
