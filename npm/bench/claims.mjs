// The measured claims, and those that all checkers must agree on before the measurement.

/** The sample in the public documentation, as sent by a client. */
export const SAMPLE =
  '{"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention",' +
  '"testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},' +
  '"fuelMeasurements":{"total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]},' +
  '"externalFactors":{"season":"dry","culturalEvents":["none"],"occupationalFactors":["typical_workweek"]}}';

/** The sample with a wrong total. */
export const BROKEN = SAMPLE.replace('11.9', '11.91');

const changed = (change) => {
  const claim = JSON.parse(SAMPLE);
  change(claim);
  return claim;
};

/** Claims, each with the path of its error, or `null` if it is valid. */
export const AGREED = [
  [null, changed(() => {})],
  [null, changed((claim) => delete claim.testPeriod)],
  [null, changed((claim) => (claim.evidence = ['ipfs://a', { type: 'photo', uri: 'https://a.example/b' }]))],
  ['type', changed((claim) => (claim.type = 'Claim'))],
  ['householdId', changed((claim) => (claim.householdId = 'household/123'))],
  ['householdId', changed((claim) => (claim.householdId += '?version=1'))],
  ['testGroup', changed((claim) => (claim.testGroup = 'both'))],
  ['testPeriod.startDate', changed((claim) => (claim.testPeriod.startDate = '2024-02-30'))],
  ['testPeriod.endDate', changed((claim) => (claim.testPeriod.endDate = '04.02.2024'))],
  ['testPeriod.durationDays', changed((claim) => (claim.testPeriod.durationDays = 2))],
  ['testPeriod.durationDays', changed((claim) => (claim.testPeriod.durationDays = 6))],
  ['fuelMeasurements.total', changed((claim) => (claim.fuelMeasurements.total = 11.91))],
  ['fuelMeasurements.dailyLogs.1', changed((claim) => (claim.fuelMeasurements.dailyLogs[1] = -2.8))],
  ['fuelMeasurements.dailyLogs.1', changed((claim) => (claim.fuelMeasurements.dailyLogs[1] = 0))],
  ['fuelMeasurements.dailyLogs.1', changed((claim) => (claim.fuelMeasurements.dailyLogs[1] = '2.8'))],
  ['fuelMeasurements.dailyLogs', changed((claim) => (claim.fuelMeasurements.dailyLogs = [5.9, 6]))],
  ['externalFactors.season', changed((claim) => (claim.externalFactors.season = ' '))],
  ['externalFactors.culturalEvents', changed((claim) => (claim.externalFactors.culturalEvents = 'none'))],
];
