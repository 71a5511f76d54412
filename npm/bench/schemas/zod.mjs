// The claim in zod, as strict as Hearth about the shape, the DID, dates, URIs, numbers, the sum and the period.
//
// It omits Hearth's warnings, the checks of rules 4 to 8, and the exact digits.

import { z } from 'zod';

import { DID, MESSAGES, URI, contradictions } from './rules.mjs';

const text = z.string().max(2000).regex(/\S/);
const texts = z.array(text).max(100);
const uri = z.string().max(2048).regex(URI);

export const zodSchema = z
  .looseObject({
    type: z.literal('KPTClaim'),
    householdId: z.string().max(2048).regex(DID),
    testGroup: z.enum(['reference', 'intervention']),
    testPeriod: z
      .looseObject({ startDate: z.iso.date(), endDate: z.iso.date(), durationDays: z.int().min(3) })
      .optional(),
    fuelMeasurements: z.looseObject({
      total: z.number().positive(),
      dailyLogs: z.array(z.number().positive()).min(3).max(366),
    }),
    cookingSessions: z.array(z.looseObject({})).max(3660).optional(),
    evidence: z
      .array(z.union([uri, z.looseObject({ type: z.string().optional(), uri })]))
      .max(1000)
      .optional(),
    externalFactors: z
      .looseObject({ season: text.optional(), culturalEvents: texts.optional(), occupationalFactors: texts.optional() })
      .optional(),
    studyId: z.string().max(200).regex(/\S/).optional(),
  })
  .superRefine((claim, context) => {
    for (const { code, path } of contradictions(claim)) {
      context.addIssue({ code: 'custom', message: MESSAGES[code], path });
    }
  });

/** Returns whether the claim is valid, and the paths of its errors. */
export function checkWithZod(claim) {
  const { success, error } = zodSchema.safeParse(claim);
  return success ? [] : error.issues;
}
