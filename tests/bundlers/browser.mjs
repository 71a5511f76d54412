// Pages in Chromium: serves a directory on loopback under a strict Content-Security-Policy, and returns the results of
// a page.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { after } from 'node:test';

import { chromium } from 'playwright-core';

/** The minimal policy for a page with WebAssembly. */
export const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Serves a directory and returns its address. `types` and `headers` override the defaults. */
export async function serve(directory, { types = {}, headers = { 'content-security-policy': POLICY } } = {}) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    try {
      const body = await readFile(join(directory, path));
      const type = { ...TYPES, ...types }[extname(path)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, ...headers }).end(body);
    } catch {
      response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${server.address().port}`;
}

let started;
const servers = [];

// Registered for the whole file; inside a test, it would run after that test.
after(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await (await started)?.close();
});

/** Returns the shared browser of a test file. */
export function browser() {
  return (started ??= launch());
}

async function launch() {
  return chromium.launch({
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
}

/** Opens a page in a new context and collects its errors. */
export async function openPage(address) {
  const context = await (await browser()).newContext();
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(address);
  return { page, errors, close: () => context.close() };
}

/** Returns `globalThis.answers` of a page. Any error in the page fails the test. */
export async function answersAt(address) {
  const { page, errors, close } = await openPage(address);
  try {
    const answers = await page.waitForFunction(() => globalThis.answers, null, { timeout: 120_000 }).catch(() => null);
    if (errors.length > 0 || answers === null)
      throw new Error(`${address} failed: ${errors.join('\n') || 'no answers'}`);
    return JSON.parse(await answers.jsonValue());
  } finally {
    await close();
  }
}
