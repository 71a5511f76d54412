// Generates the data of the example, which is deterministic. The households are fictitious, and nothing was ever
// weighed.
//
//   node households.mjs frame OUT     the request for the sample size, and the sampling frame
//   node households.mjs claims OUT    the claims of the households in OUT/selection.json, and the study's parameters
//
// The command `hearth` makes all decisions: which households are measured, and how the numbers are assessed.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = ['reference', 'intervention'];
/** Households per group: in the frame, in the sample, and in reserve. */
const [FRAME, DRAWN, RESERVES] = [600, 60, 8];

/** Returns a pseudo-random generator of numbers from 0 to 1, identical on every machine (mulberry32). */
function randomness(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = (random, choices) => choices[Math.floor(random() * choices.length)];
/**
 * Returns an approximately normal number, the sum of twelve uniform ones. Logarithms would differ in the last digit
 * between machines.
 */
const normal = (random) => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);

function makeFrame() {
  const random = randomness(2026);
  const hex = () => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return GROUPS.flatMap((stratum) =>
    Array.from({ length: FRAME }, () => ({ household: `did:ixo:entity:${hex()}`, stratum })),
  );
}

function writeFrame(out) {
  // In an earlier study, the coefficient of variation of the reference households was 45 %.
  save(out, 'sampling.json', {
    population: FRAME,
    rule: '90/10',
    estimate: { kind: 'mean', coefficientOfVariation: 0.45 },
    dropout: 0.15,
  });
  save(out, 'draw.json', {
    design: 'stratified',
    sizes: Object.fromEntries(GROUPS.map((group) => [group, DRAWN])),
    reserves: RESERVES * GROUPS.length,
    randomness: {
      value: 'd2f1c05b7a9e4c3386e0b1f4a5d96872c3e8f70a1b2d4596e7f80a9bc1d2e3f4',
      source: 'made up for this example; a study uses public randomness published after the frame was fixed',
    },
    frame: makeFrame(),
  });
}

/** Returns the measured households: the selected ones, with the next reserve of the stratum for each dropout. */
function measured(selection, group) {
  const of = (list) => list.filter(({ stratum }) => stratum === group).map(({ household }) => household);
  const [selected, reserves] = [of(selection.selected), of(selection.reserves)];
  const dropouts = (REASONS[group] ?? []).map((reason, index) => ({ household: selected[7 + 11 * index], reason }));
  const left = selected.filter((household) => !dropouts.some((dropout) => dropout.household === household));
  return { households: [...left, ...reserves.slice(0, dropouts.length)], dropouts };
}

const REASONS = {
  reference: ['moved away', 'did not want to be weighed again after the first day'],
  intervention: ['away for a funeral during the whole period'],
};

/** Both groups are measured in the same two rounds. The feast between them changes how households cook. */
const STARTS = ['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-20', '2026-07-21', '2026-07-23'];
const FEAST = {
  startDate: '2026-07-14',
  endDate: '2026-07-19',
  justification: 'regional feast; cooking differs from other days',
};

const dayAfter = (date, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

function claimOf(household, group, index, random) {
  const days = pick(random, [3, 4, 4, 4, 5]);
  const startDate = STARTS[index % STARTS.length];
  const members = {
    children: pick(random, [0, 1, 2, 2, 3, 4]),
    women: pick(random, [1, 1, 1, 2]),
    men: pick(random, [0, 1, 1, 1, 2]),
    elders: pick(random, [0, 0, 0, 1]),
  };
  const adults = 0.5 * members.children + 0.8 * members.women + members.men + 0.8 * members.elders;
  const perAdult = group === 'reference' ? 2.15 : 1.05;
  // A household that cooks for others too, as in many studies.
  const special = group === 'reference' && index === 23 ? 2.6 : 1;
  const mean = perAdult * (0.6 + 0.45 * adults + 0.55) * Math.max(0.3, 1 + 0.3 * normal(random)) * special;
  // Kitchen scales show a tenth of a kilogram. Whole tenths make the sum exact.
  const tenths = Array.from({ length: days }, () => Math.max(3, Math.round(10 * mean * (1 + 0.22 * normal(random)))));
  return {
    type: 'KPTClaim',
    householdId: household,
    testGroup: group,
    testPeriod: { startDate, endDate: dayAfter(startDate, days - 1), durationDays: days },
    fuelMeasurements: { total: sum(tenths) / 10, dailyLogs: tenths.map((tenth) => tenth / 10) },
    fuelType: 'wood',
    unit: 'kg',
    householdSize: members,
    externalFactors: {
      season: 'dry',
      culturalEvents: [random() < 0.05 ? 'wedding' : 'none'],
      occupationalFactors: ['typical_workweek'],
    },
  };
}

/** All figures of the example are fictitious. */
const MADE_UP = 'made up for this example';

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function writeClaims(out) {
  const selection = JSON.parse(readFileSync(join(out, 'selection.json'), 'utf8'));
  const random = randomness(4711);
  const groups = GROUPS.map((group) => ({ group, ...measured(selection, group) }));
  const claims = groups.flatMap(({ group, households }) =>
    households.map((household, index) => claimOf(household, group, index, random)),
  );
  writeFileSync(join(out, 'claims.ndjson'), claims.map((claim) => `${JSON.stringify(claim)}\n`).join(''));
  save(out, 'parameters.json', {
    study: { id: 'example-2026-dry' },
    about: {
      place: 'Example District',
      organisation: 'Example Stoves',
      projectId: 'EX-0000',
      stoves: { reference: 'three-stone fire', intervention: 'improved wood stove, model A' },
      authors: MADE_UP,
      scales: 'hanging scale, 50 kg, resolution 0.1 kg',
      calibration: 'checked with a mass of 5 kg before each visit',
    },
    rule: '90/10',
    dropouts: groups.flatMap(({ dropouts }) => dropouts),
    gaps: [FEAST],
    reductions: {
      methodology: 'SMEC',
      version: '4.0',
      fnrb: { value: 0.35, source: MADE_UP },
      downwardAdjustment: { value: 0.05, source: MADE_UP },
      hawthorne: { default: 0.9 },
      leakage: { embodied: { units: FRAME, technicalLife: { value: 5, source: MADE_UP }, creditingYear: 1 } },
      baseline: [{ count: FRAME, days: 365, usage: { surveyed: 200, inUse: 184, source: MADE_UP } }],
      project: [{ count: FRAME, days: 365, usage: { surveyed: 200, inUse: 184, source: MADE_UP } }],
    },
  });
  writeFileSync(join(out, 'household.txt'), `${groups[1].households[0]}\n`);
}

function save(out, name, value) {
  writeFileSync(join(out, name), `${JSON.stringify(value, null, 2)}\n`);
}

const [what, out] = process.argv.slice(2);
const steps = { frame: writeFrame, claims: writeClaims };
if (!Object.hasOwn(steps, what) || out === undefined) {
  console.error('usage: node households.mjs frame|claims OUT');
  process.exitCode = 2;
} else {
  steps[what](out);
}
