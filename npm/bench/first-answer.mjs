// How long it takes in Chromium from `import()` to the first answer, in a page that has seen nothing yet.

import { cpus, loadavg } from 'node:os';

import { inChromium } from './chromium.mjs';
import { SAMPLE } from './claims.mjs';
import { median, quantile } from './timing.mjs';

const PAGES = {
  '`.`': 'answer-whole',
  '`./slim`': 'answer-slim',
  'a script with nothing in it, for comparison': 'answer-nothing',
};
const TIMES = 30;

/** @returns lines of the report */
export function firstAnswer() {
  const pages = Object.values(PAGES);
  return inChromium(Object.fromEntries(pages.map((page) => [page, measuring(page)])), measure);
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

async function measure(open) {
  const measured = Object.fromEntries(Object.values(PAGES).map((page) => [page, []]));
  for (let time = -2; time < TIMES; time++) {
    for (const page of Object.values(PAGES)) {
      const one = await open(page);
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

const milli = (time) => `${time.toFixed(1)} ms`;
