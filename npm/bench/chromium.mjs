// Pages in Chromium: each in a browser context that has seen nothing yet, from a server on loopback, not compressed.

import { once } from 'node:events';
import { createServer } from 'node:http';

import { chromium } from 'playwright-core';

import { bundle } from './bundle.mjs';

/**
 * Opens a browser for as long as `use` takes, and gives what that gives.
 *
 * @param scripts by the name of a page, a script that leaves its figures in `globalThis.measured`
 * @param use takes a function that opens a page by its name, and gives the figures
 */
export async function inChromium(scripts, use) {
  const server = createServer(answering(await files(scripts))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await chromium.launch({
    executablePath: process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    return await use((page) => open(browser, `http://127.0.0.1:${server.address().port}/${page}`));
  } finally {
    await browser.close();
    server.close();
  }
}

/** The pages and what their scripts import: `/<page>.js` is the bundle of `pages/<page>.js`. */
async function files(scripts) {
  const files = new Map();
  for (const [page, script] of Object.entries(scripts)) {
    for (const { name, contents } of await bundle(page)) files.set(`/${name}`, contents);
    const document = `<!doctype html><meta charset="utf-8"><script type="module">${script}</script>`;
    files.set(`/${page}`, Buffer.from(document));
  }
  return files;
}

const answering =
  (files) =>
  ({ url }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.wasm') ? 'application/wasm' : 'text/html';
    response.writeHead(files.has(url) ? 200 : 404, { 'content-type': type }).end(files.get(url));
  };

async function open(browser, address) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const failure = new Promise((_, reject) => page.once('pageerror', reject));
    await page.goto(address);
    return await (await Promise.race([page.waitForFunction(() => globalThis.measured), failure])).jsonValue();
  } finally {
    await context.close();
  }
}
