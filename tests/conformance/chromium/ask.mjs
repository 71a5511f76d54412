// The executor of the conformance suite in Chromium: reads one case per line, and writes the answers to standard
// output.
//
// The arguments are a project with the installed package, which a bundler includes in the page, and the path of
// Chromium. Lines that arrive together, some hundred, run in one batch.

import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const [project, executablePath] = process.argv.slice(2);
if (executablePath === undefined) throw new Error('usage: ask.mjs <project> <chromium>');

const say = (line) => process.stdout.write(`${line}\n`);
const browser = await chromium.launch({
  executablePath,
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
  const page = await openPage(await bundled());
  const module = await page.evaluate(() => globalThis.digest());
  say(JSON.stringify({ host: 'chromium', runtime: `Chromium ${browser.version()}`, module }));
  let rest = '';
  for await (const text of process.stdin.setEncoding('utf8')) {
    rest += text;
    // A part of a long line.
    if (!text.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop();
    for (const answer of await page.evaluate((batch) => globalThis.answer(batch), lines)) say(answer);
  }
  if (rest !== '') throw new Error('the last line is incomplete');
} finally {
  await browser.close();
}

/** Returns the script of the page, with the package from the project. */
async function bundled() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page.mjs', import.meta.url))],
    nodePaths: [join(resolve(project), 'node_modules')],
    bundle: true,
    charset: 'utf8',
    format: 'esm',
    write: false,
  });
  return outputFiles[0].text;
}

/** Opens a page with the script, under the strictest policy that allows WebAssembly. No request leaves the browser. */
async function openPage(script) {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(String(error)));
  const files = {
    '/': { contentType: 'text/html; charset=utf-8', body: '<!doctype html><script type="module" src="page.js"></script>' },
    '/page.js': { contentType: 'text/javascript; charset=utf-8', body: script },
  };
  const headers = { 'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };
  await page.route('**', (route) => {
    const { contentType, body } = files[new URL(route.request().url()).pathname] ?? {};
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body, headers: { ...headers, 'content-type': contentType } });
  });
  await page.goto('https://hearth.example/');
  return page;
}
