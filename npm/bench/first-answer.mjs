// How long it takes in Chromium from `import()` to the first answer: each time in a browser context that has seen
// nothing yet, from a server on loopback, not compressed.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';

import { chromium } from 'playwright-core';

import { bundle } from './bundle.mjs';
import { SAMPLE } from './claims.mjs';
import { median, quantile } from './timing.mjs';

const PAGES = {
  '`.`': 'answer-whole',
  '`./slim`': 'answer-slim',
  'a script with nothing in it, for comparison': 'answer-nothing',
};
const TIMES = 30;

/** @returns lines of the report */
export async function firstAnswer() {
  const files = new Map();
  for (const page of Object.values(PAGES)) {
    for (const { name, contents } of await bundle(page)) files.set(`/${name}`, contents);
    files.set(
      `/${page}`,
      Buffer.from(`<!doctype html><meta charset="utf-8"><script type="module">${measuring(page)}</script>`),
    );
  }
  const server = createServer(({ url }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.wasm') ? 'application/wasm' : 'text/html';
    response.writeHead(files.has(url) ? 200 : 404, { 'content-type': type }).end(files.get(url));
  }).listen(0, '127.0.0.1');
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
    return await measure(browser, `http://127.0.0.1:${server.address().port}`);
  } finally {
    await browser.close();
    server.close();
  }
}

const measuring = (page) => `
  // What the browser still does for the page itself is not measured.
  await new Promise((resolve) => addEventListener('load', () => setTimeout(resolve, 100)));
  const start = performance.now();
  const { answer } = await import('/${page}.js');
  const imported = performance.now();
  const { ok } = await answer(${JSON.stringify(SAMPLE)});
  globalThis.measured = { ok, imported: imported - start, answered: performance.now() - start };
`;

async function measure(browser, origin) {
  const measured = Object.fromEntries(Object.values(PAGES).map((page) => [page, []]));
  for (let time = -2; time < TIMES; time++) {
    for (const page of Object.values(PAGES)) {
      const one = await open(browser, `${origin}/${page}`);
      if (!one.ok) throw new Error('the sample is right, and the page says that it is not');
      // The first two start the browser's processes.
      if (time >= 0) measured[page].push(one);
    }
  }
  const lines = Object.entries(PAGES).map(([entry, page]) => {
    const answered = measured[page].map((one) => one.answered);
    const imported = measured[page].map((one) => one.imported);
    return (
      `import to first answer in Chromium, by ${entry}: median ${milli(median(answered))}, ` +
      `p10 ${milli(quantile(answered, 0.1))}, p90 ${milli(quantile(answered, 0.9))} ` +
      `(the import alone: ${milli(median(imported))})`
    );
  });
  return [
    ...lines,
    `  target: 15 ms; ${TIMES} fresh contexts each, ` +
      `load of the machine ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`,
  ];
}

async function open(browser, address) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    return await (await page.waitForFunction(() => globalThis.measured)).jsonValue();
  } finally {
    await context.close();
  }
}

const milli = (time) => `${time.toFixed(1)} ms`;
