// Handwritten checks for rules that the schema languages cannot express, shared by all: the sum of the logs, and the
// period compared with its days and the logs. Also two patterns that zod, ajv and valibot share.

const OF_PATH = "(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})";
const OF_NAME = '(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})';
export const DID = new RegExp(`^did:[a-z0-9]+:(?:${OF_NAME}*:)*${OF_NAME}+(?:/${OF_PATH}*)*$`);
export const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[!"$->@-~][!-~]*$/;

export const MESSAGES = {
  total_mismatch: 'the total is not the sum of the daily logs',
  period_ends_before_start: 'the period ends before it starts',
  duration_mismatch: 'the number of days is not that of the dates',
  log_count_mismatch: 'there is not one log for each day',
};

/** Returns the contradictions in a claim of valid shape: a code and a path for each. */
export function contradictions({ fuelMeasurements, testPeriod }) {
  const found = [];
  const { total, dailyLogs } = fuelMeasurements;
  if (!isSum(total, dailyLogs)) found.push({ code: 'total_mismatch', path: ['fuelMeasurements', 'total'] });
  if (testPeriod === undefined) return found;
  const days = (Date.parse(testPeriod.endDate) - Date.parse(testPeriod.startDate)) / 86_400_000;
  if (days < 0) {
    found.push({ code: 'period_ends_before_start', path: ['testPeriod', 'endDate'] });
    return found;
  }
  const { durationDays } = testPeriod;
  if (durationDays !== days && durationDays !== days + 1) {
    found.push({ code: 'duration_mismatch', path: ['testPeriod', 'durationDays'] });
  }
  if (dailyLogs.length !== days && dailyLogs.length !== days + 1) {
    found.push({ code: 'log_count_mismatch', path: ['fuelMeasurements', 'dailyLogs'] });
  }
  return found;
}

/** Compares doubles within less than the resolution of any scale, because 3.2 + 2.8 + 3 + 2.9 is not 11.9. */
function isSum(total, logs) {
  let sum = 0;
  for (const log of logs) sum += log;
  return Math.abs(sum - total) < 1e-9 * Math.max(1, sum);
}
