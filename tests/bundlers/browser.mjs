// Pages in Chromium: files of a directory served on loopback under a strict Content-Security-Policy, and what a page
// says when it is opened there.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { after } from 'node:test';

import { chromium } from 'playwright-core';

/** The least that a page with WebAssembly in it needs. */
export const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Serves a directory. `types` and `headers` replace what is served otherwise. Gives back the address. */
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

// Of the whole file: within a test, it would be of that test.
after(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await (await started)?.close();
});

/** The one browser of a test file. */
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

/** A new page in a context of its own, and all that goes wrong in it. */
export async function openPage(address) {
  const context = await (await browser()).newContext();
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(address);
  return { page, complaints, close: () => context.close() };
}

/** What the page at an address says in `globalThis.answers`. It may complain of nothing, in the console or else. */
export async function answersAt(address) {
  const { page, complaints, close } = await openPage(address);
  try {
    const said = await page.waitForFunction(() => globalThis.answers, null, { timeout: 20_000 }).catch(() => null);
    if (complaints.length > 0 || said === null)
      throw new Error(`${address} says: ${complaints.join('\n') || 'nothing'}`);
    return JSON.parse(await said.jsonValue());
  } finally {
    await close();
  }
}
