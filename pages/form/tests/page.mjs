// The built page, served by `hearth serve` with the API, in a real browser.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

import { startStore } from '../../../tests/browser/store.mjs';
import { startChromium } from './chromium.mjs';

export const KEY = 'hearth_web_form_tests_0123456789abcdefghij';
const here = fileURLToPath(new URL('.', import.meta.url));
export const command = process.env.HEARTH_COMMAND ?? join(here, '../../../target/debug/hearth');

/** The stores of servers by their directory, for servers that are started again. */
const stores = new Map();

/**
 * Starts `hearth serve` on a free loopback port with the built page. `url` is the address of the page without its final
 * slash, `api` that of the service, and `stop` ends it.
 */
export async function serve({ state, port = 0, options = [] } = {}) {
  const site = join(here, '../dist');
  if (!existsSync(join(site, 'form/sw.js'))) throw new Error('the page is not built: npm run build');
  const directory = state ?? mkdtempSync(join(tmpdir(), 'hearth-web-form-'));
  const args = ['serve', '--listen', `127.0.0.1:${port}`, '--state', directory, '--api-key', KEY, '--site', site];
  const store = stores.get(directory) ?? (await startStore());
  stores.set(directory, store);
  const child = spawn(command, [...args, '--log', 'off', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: store.environment,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const api = await new Promise((resolve, reject) => {
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
    api,
    url: `${api}/form`,
    directory,
    async stop({ keep = false } = {}) {
      child.kill('SIGTERM');
      await ended;
      if (keep) return;
      stores.delete(directory);
      await store.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Returns a browser and a server for the tests of a file, which open the page on new devices. */
export function device() {
  const shared = {};
  const contexts = [];
  before(async () => {
    shared.server = await serve(); // first, because a browser without a server would keep the test waiting
    shared.chromium = await startChromium();
  });
  after(async () => {
    await shared.chromium?.close();
    await shared.server?.stop();
  });
  return {
    get url() {
      return shared.server.url;
    },
    get api() {
      return shared.server.api;
    },
    /** Opens the page on a new device, by default with the key in the address. */
    async open({ url = shared.server.url, key = KEY, ...options } = {}) {
      const context = await shared.chromium.newContext({ viewport: { width: 390, height: 844 }, ...options });
      contexts.push(context);
      context.setDefaultTimeout(120_000);
      const page = await openPage(context, key === null ? `${url}/` : `${url}/#key=${key}`);
      return { context, page };
    },
  };
}

/** Opens the page and waits until it is ready. Errors and policy violations are collected in `problems`. */
export async function openPage(context, address) {
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) page.problems.push(message.text());
  });
  await page.goto(address);
  await ready(page);
  return page;
}

export const ready = (page) => page.locator('html[data-ready]').waitFor();

/** The claim in the documentation, as typed. */
export const SAMPLE = {
  household: 'did:ixo:household/123',
  group: 'Intervention',
  start: '2024-02-01',
  end: '2024-02-04',
  logs: ['3.2', '2.8', '3.0', '2.9'],
  season: 'dry',
};

/** Fills the fields that `claim` contains. */
export async function fill(page, claim) {
  const { household, group, start, end, duration, logs, total, season, none = true } = claim;
  const put = async (label, value) => {
    if (value !== undefined) await page.getByLabel(label, { exact: true }).fill(value);
  };
  await put('Household', household);
  if (group) await page.getByLabel(group).check();
  await put('First day', start);
  await put('Last day', end);
  await put('Length in days', duration);
  const rows = page.locator('#days .weight');
  for (const [index, log] of (logs ?? []).entries()) {
    if ((await rows.count()) <= index) await page.getByRole('button', { name: 'Add a day' }).click();
    await rows.nth(index).fill(log);
  }
  await put('Total', total);
  await put('Season', season);
  if (none && season) for (const label of ['No events', 'Nothing special']) await page.getByLabel(label).check();
}

export const send = (page) => page.getByRole('button', { name: 'Send claim' }).click();

/** Waits until a condition of a test holds, at most two minutes. */
export async function until(holds) {
  const end = Date.now() + 120_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`it never held: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Finds a claim in the list by its state. */
export const listed = (page, status) => page.locator(`#claims > [data-status="${status}"]`);

/** A detector that reads the codes in `window.codes`, one after another, and a camera without a picture. */
export function camera() {
  if (!navigator.mediaDevices) return; // not a page of the service
  window.codes = [];
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => window.codes.splice(0, 1).map((rawValue) => ({ rawValue }));
  };
  navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream();
  HTMLMediaElement.prototype.play = async () => {};
}

/**
 * Makes a page slow: a network with a round trip of 400 ms and 400 kbit/s ("slow 3G"), an empty cache, and a processor at
 * a sixth of its speed.
 */
export async function slow(page) {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', conditions);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}
