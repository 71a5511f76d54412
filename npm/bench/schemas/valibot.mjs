// The claim in valibot, with the scope of zod.mjs.

import * as v from 'valibot';

import { DID, MESSAGES, URI, contradictions } from './rules.mjs';

const text = v.pipe(v.string(), v.maxLength(2000), v.regex(/\S/));
const texts = v.pipe(v.array(text), v.maxLength(100));
const uri = v.pipe(v.string(), v.maxLength(2048), v.regex(URI));
const date = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((day) => isDay(day)),
);
const positive = v.pipe(v.number(), v.finite(), v.gtValue(0));

export const valibotSchema = v.pipe(
  v.looseObject({
    type: v.literal('KPTClaim'),
    householdId: v.pipe(v.string(), v.maxLength(2048), v.regex(DID)),
    testGroup: v.picklist(['reference', 'intervention']),
    testPeriod: v.optional(
      v.looseObject({ startDate: date, endDate: date, durationDays: v.pipe(v.number(), v.integer(), v.minValue(3)) }),
    ),
    fuelMeasurements: v.looseObject({
      total: positive,
      dailyLogs: v.pipe(v.array(positive), v.minLength(3), v.maxLength(366)),
    }),
    cookingSessions: v.optional(v.pipe(v.array(v.looseObject({})), v.maxLength(3660))),
    evidence: v.optional(
      v.pipe(v.array(v.union([uri, v.looseObject({ type: v.optional(v.string()), uri })])), v.maxLength(1000)),
    ),
    externalFactors: v.optional(
      v.looseObject({
        season: v.optional(text),
        culturalEvents: v.optional(texts),
        occupationalFactors: v.optional(texts),
      }),
    ),
    studyId: v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/\S/))),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { code, path } of contradictions(dataset.value)) {
      addIssue({ message: MESSAGES[code], path: steps(dataset.value, path) });
    }
  }),
);

/** Returns whether the claim is valid, and the paths of its errors. */
export function checkWithValibot(claim) {
  const { success, issues } = v.safeParse(valibotSchema, claim);
  return success ? [] : issues.map((issue) => ({ ...issue, path: issue.path?.map(({ key }) => key) ?? [] }));
}

/** `v.isoDate` accepts 31 April; zod and Hearth do not. */
function isDay(day) {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function steps(claim, path) {
  let input = claim;
  return path.map((key) => {
    const step = { type: 'object', origin: 'value', input, key, value: input[key] };
    input = input[key];
    return step;
  });
}
