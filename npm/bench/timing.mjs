// Times functions side by side, in alternating turns of some milliseconds, so that other load on the machine affects
// all.

/**
 * Returns microseconds per call, by name, one number per round.
 *
 * @param contenders functions by name
 */
export function sideBySide(contenders, options) {
  const times = {};
  for (const { name, run, calls, counts } of turns(contenders, options)) {
    const time = turn(run, calls);
    if (counts) (times[name] ??= []).push(time);
  }
  return times;
}

/** The same for functions that may return promises: each is awaited before the next call. */
export async function sideBySideAwaited(contenders, options) {
  const times = {};
  for (const { name, run, calls, counts } of turns(contenders, options)) {
    const time = await awaited(run, calls);
    if (counts) (times[name] ??= []).push(time);
  }
  return times;
}

function* turns(contenders, { rounds = 300, calls = 200, warmUp = 20_000 } = {}) {
  const entries = Object.entries(contenders);
  for (const [name, run] of entries) yield { name, run, calls: warmUp, counts: false };
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of entries) yield { name, run, calls, counts: true };
    // The order rotates, because the first function after a garbage collection has an advantage.
    entries.push(entries.shift());
  }
}

/** Returns a quantile of the numbers. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export const median = (numbers) => quantile(numbers, 0.5);

/** Returns the name with the smallest median. */
export const fastest = (times) =>
  Object.keys(times).reduce((one, other) => (median(times[other]) < median(times[one]) ? other : one));

/** Returns the ratio of the times per round: the median, and the range of nine out of ten rounds. */
export function ratio(times, others) {
  const ratios = times.map((time, round) => time / others[round]);
  const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => quantile(ratios, share).toFixed(2));
  return `${middle} × (${low} to ${high})`;
}

let kept;
function turn(run, calls) {
  const start = performance.now();
  for (let call = 0; call < calls; call++) kept = run();
  return ((performance.now() - start) / calls) * 1_000;
}

async function awaited(run, calls) {
  const start = performance.now();
  for (let call = 0; call < calls; call++) {
    kept = run();
    if (kept instanceof Promise) kept = await kept;
  }
  return ((performance.now() - start) / calls) * 1_000;
}

/** Keeps the results, so that the compiler cannot eliminate the calls. */
export const last = () => kept;
