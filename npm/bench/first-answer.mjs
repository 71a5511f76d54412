// Times Chromium from `import()` to the first answer, in a fresh page, unthrottled and as a slow phone.

import { cpus, loadavg } from 'node:os';

import { inChromium, SLOW_PHONE } from './chromium.mjs';
import { SAMPLE } from './claims.mjs';
import { median, quantile } from './timing.mjs';

const PAGES = {
  '`.`': 'answer-whole',
  '`./slim`': 'answer-slim',
  'an empty script, for comparison': 'answer-nothing',
};
const TIMES = 30;
const TIMES_ON_A_PHONE = 5;

/**
 * @returns the lines of the report
 */
export function firstAnswer() {
  const pages = Object.values(PAGES);
  const scripts = Object.fromEntries(pages.map((page) => [page, measuring(page)]));
  return inChromium(scripts, async (open) => [...(await measure(open)), ...(await onAPhone(open))]);
}

const measuring = (page) => `
  // The browser's own work for the page is not measured.
  await new Promise((resolve) => addEventListener('load', () => setTimeout(resolve, 100)));
  const start = performance.now();
  const { answer } = await import('/${page}.js');
  const imported = performance.now();
  const { ok } = await answer(${JSON.stringify(SAMPLE)});
  const answered = performance.now();
  globalThis.measured = { ok, imported: imported - start, answered: answered - start };
`;

async function measure(open) {
  const measured = Object.fromEntries(Object.values(PAGES).map((page) => [page, []]));
  for (let time = -2; time < TIMES; time++) {
    for (const page of Object.values(PAGES)) {
      const one = await open(page);
      if (!one.ok) throw new Error('the page reported the valid sample as invalid');
      // The first two runs start the browser's processes.
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
      `machine load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`,
  ];
}

/** Repeats the measurement as a slow phone. */
async function onAPhone(open) {
  const lines = [];
  for (const [entry, page] of Object.entries(PAGES)) {
    const times = [];
    for (let time = 0; time < TIMES_ON_A_PHONE; time++) {
      const { answered } = await open(page, SLOW_PHONE);
      times.push(answered);
    }
    lines.push(`import to first answer on a slow phone, by ${entry}: median ${milli(median(times))}`);
  }
  const { slower, latency, throughput } = SLOW_PHONE;
  const device = `${(throughput * 8) / 1_000} kbit/s, ${latency} ms, CPU ${slower} times slower`;
  return [...lines, `  target: 2,400 ms by \`.\`; ${device}; ${TIMES_ON_A_PHONE} fresh contexts each`];
}

const milli = (time) => `${time.toFixed(1)} ms`;
