// Every vector with the answer of the core, as `cargo xtask build` archives them. Whether an answer is right is judged
// once, by the suite `vectors`.

import { fileURLToPath, pathToFileURL } from 'node:url';

import { cases } from '../../tests/javascript/cases.mjs';

const artifacts = process.env.HEARTH_ARTIFACTS ?? fileURLToPath(new URL('../../target/hearth', import.meta.url));
export const root = pathToFileURL(`${artifacts}/vectors/`);

/** Returns a call with its request as text, or as bytes if it is not text. */
const callOf = ({ operation, text, base64 }) =>
  text === undefined ? { operation, bytes: Buffer.from(base64, 'base64') } : { operation, text };

/** Every vector: its name, the preceding calls, the call, and the text of the answer. */
export const vectors = cases(artifacts).map(({ name, calls, answers }) => {
  const [call, ...before] = calls.map(callOf).reverse();
  return { name, ...call, before: before.reverse(), answer: answers.at(-1) };
});

/** The vectors with a text request. */
export const textVectors = vectors.filter(({ text }) => text !== undefined);

export const places = (findings) => findings.map(({ code, path }) => ({ code, path }));

/** Returns the claim in the protocol's documentation. */
export const sample = () => ({
  type: 'KPTClaim',
  householdId: 'did:ixo:household/123',
  testGroup: 'intervention',
  testPeriod: { startDate: '2024-02-01', endDate: '2024-02-04', durationDays: 3 },
  fuelMeasurements: { total: 11.9, dailyLogs: [3.2, 2.8, 3.0, 2.9] },
  externalFactors: { season: 'dry', culturalEvents: ['none'], occupationalFactors: ['typical_workweek'] },
});
