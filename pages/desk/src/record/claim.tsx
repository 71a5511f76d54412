// The claim as sent: its measurements as a table, and its text byte for byte.

import type { JSX } from 'preact';

import { day, period } from '../parts/format.js';
import { Scroll } from '../parts/page.js';
import { save } from '../parts/save.js';

/** The members of a claim that the page shows. */
export interface Claim {
  readonly household: string | null;
  readonly evidence: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  readonly days: readonly (readonly [string, string])[];
}

/** Reads a claim for display; `null` if it is not an object. */
export function claimIn(text: string): Claim | null {
  let claim: any;
  try {
    claim = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof claim !== 'object' || claim === null) return null;
  const { testPeriod = {}, fuelMeasurements: fuel = {}, externalFactors: factors = {} } = claim;
  const unit = claim.unit ?? '';
  const list = (values: unknown) => (Array.isArray(values) ? values.map(String).join(', ') : '');
  const facts: [string, unknown][] = [
    ['Group', claim.testGroup],
    ['Period', period(testPeriod.startDate, testPeriod.endDate)],
    ['Fuel', claim.fuelType],
    ['Total', fuel.total === undefined ? '' : `${fuel.total} ${unit}`.trim()],
    ['Household size', typeof claim.householdSize === 'object' ? sizes(claim.householdSize) : claim.householdSize],
    ['Place', placeOf(claim.location)],
    ['Season', factors.season],
    ['Events', list(factors.culturalEvents)],
    ['Work', list(factors.occupationalFactors)],
  ];
  return {
    household: typeof claim.householdId === 'string' ? claim.householdId : null,
    evidence: linksIn(claim.evidence),
    facts: facts
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
    days: logsOf(testPeriod, fuel, unit),
  };
}

/** The degrees and the accuracy of the home. */
function placeOf(location: any): string {
  if (typeof location?.latitude !== 'number' || typeof location.longitude !== 'number') return '';
  const accuracy = typeof location.accuracy === 'number' ? ` (± ${location.accuracy} m)` : '';
  return `${location.latitude}°, ${location.longitude}°${accuracy}`;
}

/** The claim, with the text that was sent. */
export function ClaimAsSent({ id, text, claim }: { id: string; text: string; claim: Claim | null }): JSX.Element {
  return (
    <>
      {claim && (
        <dl class="facts">
          {claim.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {claim && claim.days.length > 0 && (
        <table>
          <caption>Daily logs</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Fuel</th>
            </tr>
          </thead>
          <tbody>
            {claim.days.map(([name, value]) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <details>
        <summary>The text of the claim</summary>
        <Scroll name="Text of the claim">
          <pre>{text}</pre>
        </Scroll>
      </details>
      <button type="button" class="quiet" onClick={() => save(text, `${id}.json`, 'application/json')}>
        Download the claim
      </button>
    </>
  );
}

function linksIn(evidence: unknown): string[] {
  if (!Array.isArray(evidence)) return [];
  return evidence.flatMap((each) =>
    typeof each === 'string'
      ? [each]
      : typeof each?.uri === 'string'
        ? [each.uri]
        : typeof each?.url === 'string'
          ? [each.url]
          : [],
  );
}

/** Names the logs by their days: those of the test without the days that have no log. Without dates, by numbers. */
function logsOf(testPeriod: any, fuel: any, unit: string): [string, string][] {
  const logs: unknown[] = Array.isArray(fuel.dailyLogs) ? fuel.dailyLogs : [];
  const without: any[] = Array.isArray(fuel.daysWithoutLog) ? fuel.daysWithoutLog : [];
  const first = Date.parse(`${testPeriod.startDate}T00:00:00Z`);
  const days = Array.from({ length: logs.length + without.length }, (_, index) => first + index * 86_400_000);
  const dates = Number.isNaN(first) ? [] : days.map((date) => new Date(date).toISOString().slice(0, 10));
  const logged = dates.filter((date) => !without.some((one) => one?.date === date));
  const rows = logs.map((log, index): [string, string] => [logged[index] ?? '', `${log} ${unit}`.trim()]);
  const gaps = without.map((one): [string, string] => [
    String(one?.date),
    [one?.status, one?.reason].filter(Boolean).join(': '),
  ]);
  return [...rows, ...gaps]
    .sort(([before], [after]) => before.localeCompare(after))
    .map(([date, value], index) => [date ? day(date) : `Log ${index + 1}`, value]);
}

const sizes = (size: object): string =>
  Object.entries(size)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ');
