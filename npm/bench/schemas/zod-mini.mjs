// The claim in zod/mini, with the scope of zod.mjs.

import * as z from 'zod/mini';

import { DID, MESSAGES, URI, contradictions } from './rules.mjs';

const text = z.string().check(z.maxLength(2000), z.regex(/\S/));
const texts = z.array(text).check(z.maxLength(100));
const uri = z.string().check(z.maxLength(2048), z.regex(URI));
const positive = z.number().check(z.positive());

export const zodMiniSchema = z
  .looseObject({
    type: z.literal('KPTClaim'),
    householdId: z.string().check(z.maxLength(2048), z.regex(DID)),
    testGroup: z.enum(['reference', 'intervention']),
    testPeriod: z.optional(
      z.looseObject({ startDate: z.iso.date(), endDate: z.iso.date(), durationDays: z.int().check(z.minimum(3)) }),
    ),
    fuelMeasurements: z.looseObject({
      total: positive,
      dailyLogs: z.array(positive).check(z.minLength(3), z.maxLength(366)),
    }),
    cookingSessions: z.optional(z.array(z.looseObject({})).check(z.maxLength(3660))),
    evidence: z.optional(
      z.array(z.union([uri, z.looseObject({ type: z.optional(z.string()), uri })])).check(z.maxLength(1000)),
    ),
    externalFactors: z.optional(
      z.looseObject({
        season: z.optional(text),
        culturalEvents: z.optional(texts),
        occupationalFactors: z.optional(texts),
      }),
    ),
    studyId: z.optional(z.string().check(z.maxLength(200), z.regex(/\S/))),
  })
  .check(({ value, issues }) => {
    for (const { code, path } of contradictions(value)) {
      issues.push({ code: 'custom', message: MESSAGES[code], path, input: value });
    }
  });

/** Returns whether the claim is valid, and the paths of its errors. */
export function checkWithZodMini(claim) {
  const { success, error } = z.safeParse(zodMiniSchema, claim);
  return success ? [] : error.issues;
}
