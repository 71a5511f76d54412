// The claims of the tests: a study of 2,000 households, half of them in each group.

/** The number of households. */
export const HOUSEHOLDS = 2_000;
/** The study of the claims. */
export const STUDY = 'dry-2026';

/** Returns the household of a number from 1. */
export const household = (number) => `did:example:kisumu-${String(number).padStart(4, '0')}`;

/** Returns the claim of a household, with figures that follow from its number. */
export function claim(number, changes = {}) {
  const group = number % 2 ? 'reference' : 'intervention';
  const start = new Date(Date.UTC(2026, 1, 1 + (number % 30)));
  const end = new Date(start.valueOf() + 3 * 86_400_000);
  const mean = group === 'reference' ? 60 : 30;
  const tenths = [0, 1, 2, 3].map((index) => mean + ((number * 7 + index * 11) % 17));
  return {
    type: 'KPTClaim',
    householdId: household(number),
    testGroup: group,
    studyId: STUDY,
    fuelType: 'wood',
    unit: 'kg',
    householdSize: 4 + (number % 3),
    testPeriod: { startDate: iso(start), endDate: iso(end), durationDays: 3 },
    fuelMeasurements: {
      dailyLogs: tenths.map((each) => each / 10),
      total: tenths.reduce((sum, each) => sum + each) / 10,
    },
    location: { latitude: -1.2921, longitude: 36.8219, accuracy: 4 },
    externalFactors: { season: 'dry', culturalEvents: ['none'], occupationalFactors: ['none'] },
    ...changes,
  };
}

/** Returns the claims of the households from one number to another, one on each line. */
export const claims = (first, last, changes = {}) =>
  Array.from({ length: last - first + 1 }, (_, index) => JSON.stringify(claim(first + index, changes))).join('\n');

const iso = (date) => date.toISOString().slice(0, 10);
