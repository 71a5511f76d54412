// The claims that all pages and runtimes check: one valid, three invalid.

export const RIGHT = `{"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention",
 "testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},
 "fuelMeasurements":{"total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]},
 "externalFactors":{"season":"dry","culturalEvents":["none"],"occupationalFactors":["typical_workweek"]}}`;

/** A wrong total, an invalid date, and multi-byte characters, which a wrong charset would corrupt. */
export const WRONG = RIGHT.replace('11.9', '11.91')
  .replace('2024-02-01', '2024-02-31')
  .replace('dry', 'Regenzeit — 雨季 🌧');

/** The claim in the page with a form, as typed. */
const TYPED = RIGHT.replace('11.9', '11.91').replace('[3.2,2.8,3.0,2.9]', '[3.20,2.80,3.00,2.90]');

/** A claim with values that exist only in JavaScript. */
export const VALUE = () => ({
  ...JSON.parse(RIGHT),
  fuelMeasurements: { total: NaN, dailyLogs: [3.2, 2.8, undefined, 2.9] },
});

/** Returns results of the package that must be the same everywhere. */
export function answersOf(hearth) {
  const router = hearth.createRouter();
  return JSON.stringify({
    right: hearth.validateClaim(RIGHT),
    wrong: hearth.validateClaim(WRONG),
    value: hearth.validateClaim(VALUE()),
    noJson: hearth.validateClaim('{"type":'),
    issues: hearth.claimSchema['~standard'].validate(JSON.parse(WRONG)).issues,
    fields: hearth.fieldErrors(hearth.validateClaim(WRONG)),
    typed: hearth.fieldErrors(hearth.validateClaim(TYPED)),
    record: hearth.recordClaim({ claim: RIGHT, issuer: 'did:ixo:service', policy: 'claim' }),
    route: router.route('GET', '/ixo/entity/did:ixo:entity:1'),
    version: hearth.version(),
    bytes: hearth.invoke('claims.validate', WRONG),
  });
}
