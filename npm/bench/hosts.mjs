// The npm package in Node.js, for the bench of all hosts: a claim from text to its report, cold, warm and on all cores,
// the memory of an instance, and alternatives. Prints one JSON object.

import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

import { SAMPLE } from './claims.mjs';
import { median, sideBySide } from './timing.mjs';

const here = fileURLToPath(import.meta.url);
/** The measurement and the warm-up of each thread, in milliseconds. */
const MEASURED = 3_000;
const WARM_UP = 1_000;
const STARTS = 15;
const INSTANCES = 100;

if (!isMainThread) await worker(workerData.gate);
else if (process.argv[2] === 'cold') await cold();
else if (process.argv[2] === 'instances') await instances();
else await main();

async function main() {
  const { validateClaim } = await import('hearth-kpt');
  const { CHECKERS } = await import('./schemas/all.mjs');
  const others = Object.entries(CHECKERS).map(([name, check]) => [name, () => check(JSON.parse(SAMPLE))]);
  const { hearth, ...times } = sideBySide({ hearth: () => validateClaim(SAMPLE), ...Object.fromEntries(others) });
  const threads = availableParallelism();
  console.log(
    JSON.stringify({
      host: 'node',
      runtime: `Node.js ${process.versions.node}`,
      cold_ms: rounded(median(Array.from({ length: STARTS }, () => ownProcess('cold')))),
      warm_us: rounded(median(hearth)),
      valid_calls_per_s: Math.round(await together(threads)),
      instance_kb: Math.round(ownProcess('instances')),
      notes: `${threads} threads; the alternatives also check the sum, the period and the formats`,
      instead: Object.entries(times).map(([name, each]) => ({ name, us: rounded(median(each)) })),
    }),
  );
}

/** Returns the output of this file in a separate process. */
function ownProcess(part) {
  return Number(execFileSync(process.execPath, ['--expose-gc', here, part], { encoding: 'utf8' }));
}

/** Measures the milliseconds from process start to the first report. */
async function cold() {
  const start = performance.now();
  const { validateClaim } = await import('hearth-kpt');
  if (!validateClaim(SAMPLE).ok) throw new Error('the valid sample was refused');
  console.log(performance.now() - start);
}

/** Measures the memory in KiB of an additional instance after its first answer. */
async function instances() {
  const { session } = await import('hearth-kpt');
  const kept = [];
  const more = () => {
    for (let made = 0; made < INSTANCES; made++) {
      const own = session();
      own.invoke('claims.validate', SAMPLE);
      kept.push(own);
    }
    globalThis.gc();
    return process.memoryUsage.rss();
  };
  const before = more();
  console.log((more() - before) / INSTANCES / 1_024);
  if (kept.length !== 2 * INSTANCES) throw new Error('an instance was dropped');
}

/** Returns the valid claims per second of concurrent threads. */
async function together(threads) {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const workers = Array.from({ length: threads }, () => new Worker(here, { workerData: { gate } }));
  const next = (worker) => new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await Promise.all(workers.map(next));
  const rates = workers.map(next);
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  const sum = (await Promise.all(rates)).reduce((one, other) => one + other, 0);
  await Promise.all(workers.map((worker) => worker.terminate()));
  return sum;
}

/** Runs in each thread: warms up, waits for the others, and reports its calls per second. */
async function worker(gate) {
  const { validateClaim } = await import('hearth-kpt');
  callFor(validateClaim, WARM_UP);
  parentPort.postMessage('ready');
  Atomics.wait(gate, 0, 0);
  parentPort.postMessage(callFor(validateClaim, MEASURED));
}

/** Calls for a number of milliseconds and returns the calls per second. */
function callFor(validateClaim, milliseconds) {
  const start = performance.now();
  let calls = 0;
  for (; performance.now() - start < milliseconds; calls += 100) {
    for (let call = 0; call < 100; call++) if (!validateClaim(SAMPLE).ok) throw new Error('the valid sample was refused');
  }
  return (calls / (performance.now() - start)) * 1_000;
}

function rounded(number) {
  return Number(number.toPrecision(3));
}
