// The built page, served by `hearth serve` with 2,000 stored claims, in a real browser.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { startStore } from '../../../tests/browser/store.mjs';
import { HOUSEHOLDS, STUDY, claims } from './claims.mjs';

/** The key of the operator, with every scope. */
export const KEY = 'hearth_desk_tests_0123456789abcdefghijklmn';
const here = fileURLToPath(new URL('.', import.meta.url));
const command = process.env.HEARTH_COMMAND ?? join(here, '../../../target/debug/hearth');

/**
 * Returns a browser and a server for the tests of a file, with the claims of a number of households and the parameters of
 * their study. Of more households, the claims are pending, which are stored faster, and their study is too large.
 */
export function desk({ households = HOUSEHOLDS } = {}) {
  const shared = {};
  before(async () => {
    [shared.chromium, shared.server] = await Promise.all([startChromium(), serve()]);
    if (households > 0) await fill(shared.server.url, households);
  });
  after(async () => {
    await shared.chromium?.close();
    await shared.server?.stop();
  });
  return {
    get url() {
      return shared.server.url;
    },
    /** Calls the API, by default with the key of the operator. */
    async api(path, { method = 'GET', body, key = KEY } = {}) {
      const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
      const text = body === undefined ? null : JSON.stringify(body);
      const response = await fetch(`${shared.server.url}${path}`, { method, headers, body: text });
      const answer = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
      return JSON.parse(answer);
    },
    /** Opens a view in a new browser profile, signed in by the link with the key. */
    async open(route = '', { key = KEY, ...options } = {}) {
      const context = await shared.chromium.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      page.problems = [];
      page.on('pageerror', (error) => page.problems.push(String(error)));
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) page.problems.push(message.text());
      });
      await page.goto(`${shared.server.url}/desk/${key === null ? '' : `#key=${key}`}`);
      await page.locator('h1').waitFor();
      if (route) await go(page, route);
      return page;
    },
  };
}

/** Goes to a view by its address, as a link does. */
export async function go(page, route) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, route);
  await settled(page);
}

/** Waits until nothing is loaded any more. */
export async function settled(page) {
  await page.waitForFunction(() => !/Loading…|Counting…|Searching/.test(document.body.textContent ?? ''));
}

async function serve() {
  const site = join(here, '../dist');
  if (!existsSync(join(site, 'desk/index.html'))) throw new Error('the page is not built: npm run build');
  const state = mkdtempSync(join(tmpdir(), 'hearth-desk-'));
  const args = ['serve', '--listen', '127.0.0.1:0', '--state', state, '--api-key', KEY, '--site', site, '--log', 'off'];
  const store = await startStore();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: store.environment });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk) => {
      output += chunk;
      const [found] = output.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`\`hearth serve\` ended: ${output}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await store.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/** Stores the claims, in requests of 10,000 lines, the most that the service takes. */
async function fill(url, households) {
  const isLarge = households > HOUSEHOLDS;
  const headers = { authorization: `Bearer ${KEY}` };
  const ndjson = { ...headers, 'content-type': 'application/x-ndjson' };
  for (let first = 1; first <= households; first += 10_000) {
    const body = claims(first, Math.min(first + 9_999, households), isLarge ? { externalFactors: undefined } : {});
    const response = await fetch(`${url}/v1/claims`, { method: 'POST', headers: ndjson, body });
    const refused = (await response.text()).split('\n').filter((line) => line && JSON.parse(line).status !== 201);
    if (refused.length > 0) throw new Error(`a claim of the tests was refused: ${refused[0]}`);
  }
  if (isLarge) return;
  const parameters = await fetch(`${url}/v1/studies/${STUDY}`, { method: 'POST', headers, body: '{"rule":"90/10"}' });
  if (!parameters.ok) throw new Error(`the study was refused: ${await parameters.text()}`);
}

const startChromium = () =>
  chromium.launch({
    executablePath: process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
