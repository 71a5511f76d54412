// Runs pages in Chromium, each in a fresh browser context, from a loopback server with precompressed scripts and
// modules.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

import { chromium } from 'playwright-core';

import { bundle } from './bundle.mjs';

/**
 * Opens a browser, runs `use`, and returns its result.
 *
 * @param scripts for each page name, a script that stores its figures in `globalThis.measured`
 * @param use receives a function that opens a page by name, optionally throttled like a slow phone, and returns the
 *   figures
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
    return await use((page, device) => open(browser, `http://127.0.0.1:${server.address().port}/${page}`, device));
  } finally {
    await browser.close();
    server.close();
  }
}

/** The pages and their scripts: `/<page>.js` is the bundle of `pages/<page>.js`. */
async function files(scripts) {
  const files = new Map();
  for (const [page, script] of Object.entries(scripts)) {
    for (const { name, contents } of await bundle(page)) files.set(`/${name}`, brotliCompressSync(contents));
    const document = `<!doctype html><meta charset="utf-8"><script type="module">${script}</script>`;
    files.set(`/${page}`, Buffer.from(document));
  }
  return files;
}

const answering =
  (files) =>
  ({ url }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.wasm') ? 'application/wasm' : 'text/html';
    const encoding = type === 'text/html' ? {} : { 'content-encoding': 'br' };
    response.writeHead(files.has(url) ? 200 : 404, { 'content-type': type, ...encoding }).end(files.get(url));
  };

/**
 * A slow phone on a slow network: the CPU slowdown factor, the latency in milliseconds and the throughput in bytes per
 * second.
 */
export const SLOW_PHONE = { slower: 6, latency: 400, throughput: 400_000 / 8 };

async function open(browser, address, device) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (device !== undefined) await throttle(await context.newCDPSession(page), device);
    const failure = new Promise((_, reject) => page.once('pageerror', reject));
    await page.goto(address);
    return await (await Promise.race([page.waitForFunction(() => globalThis.measured), failure])).jsonValue();
  } finally {
    await context.close();
  }
}

/** Throttles a page like a device. */
async function throttle(session, { slower, latency, throughput }) {
  const network = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}
