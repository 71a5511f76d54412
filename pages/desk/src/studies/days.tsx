// The measured households on each day of a study, from the periods of its claims.

import type { JSX } from 'preact';

import { pages } from '../api/client.js';
import { GROUPS, type ListedRecord } from '../api/types.js';
import { counted, day } from '../parts/format.js';
import { useLoad } from '../parts/load.js';
import { Live, Scroll, Section, Trouble } from '../parts/page.js';

/** The number of households under test on a day. */
interface Day {
  readonly date: string;
  readonly reference: number;
  readonly intervention: number;
}

/** The chart of the days, with its numbers as a table. */
export function Days({ id }: { id: string }): JSX.Element {
  const loaded = useLoad(`days ${id}`, (signal) => daysOf(id, signal));
  const days = loaded.data ?? [];
  return (
    <Section title="Measured households by day" id="days">
      <Live>{loaded.loading ? 'Counting…' : ''}</Live>
      {loaded.error !== null && <Trouble error={loaded.error} retry={loaded.reload} />}
      {loaded.data !== null && days.length === 0 && <p>No claim of the study has a test period.</p>}
      {days.length > 0 && (
        <>
          <Chart days={days} />
          <p class="legend">
            <span data-group="reference">reference</span> <span data-group="intervention">intervention</span>
          </p>
          <details>
            <summary>The days as a table ({counted(days.length, 'day')})</summary>
            <Scroll name="Table of days">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Day</th>
                    <th scope="col">Reference</th>
                    <th scope="col">Intervention</th>
                  </tr>
                </thead>
                <tbody>
                  {days.map(({ date, reference, intervention }) => (
                    <tr key={date}>
                      <th scope="row">{day(date)}</th>
                      <td>{reference}</td>
                      <td>{intervention}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          </details>
        </>
      )}
    </Section>
  );
}

function Chart({ days }: { days: readonly Day[] }): JSX.Element {
  const highest = Math.max(1, ...days.map(({ reference, intervention }) => reference + intervention));
  const [first, last] = [days[0], days.at(-1)];
  const width = 1000 / days.length;
  const height = (number: number) => (number / highest) * 100;
  return (
    <figure>
      <svg
        class="days"
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={`At most ${counted(highest, 'household')} on a day, from ${day(first?.date ?? '')} to ${day(last?.date ?? '')}`}
      >
        {days.map(({ date, reference, intervention }, index) => (
          <g key={date}>
            <rect
              data-group="reference"
              x={index * width}
              y={100 - height(reference)}
              width={width * 0.9}
              height={height(reference)}
            />
            <rect
              data-group="intervention"
              x={index * width}
              y={100 - height(reference + intervention)}
              width={width * 0.9}
              height={height(intervention)}
            />
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{day(first?.date ?? '')}</span>
        <span>at most {highest} a day</span>
        <span>{day(last?.date ?? '')}</span>
      </figcaption>
    </figure>
  );
}

/** Counts each household once on each day of its tests. */
async function daysOf(id: string, signal: AbortSignal): Promise<Day[]> {
  const households = new Map<string, Map<string, Set<string>>>();
  const filters = new URLSearchParams({ study: id, status: 'pending,verified,disputed' });
  for await (const page of pages<ListedRecord>('/v1/claims', filters, signal)) {
    for (const { householdId, testGroup, startDate, endDate } of page) {
      if (!startDate || !endDate) continue;
      for (const date of datesBetween(startDate, endDate)) {
        const groups = households.get(date) ?? new Map(GROUPS.map((group) => [group, new Set<string>()]));
        households.set(date, groups);
        groups.get(testGroup)?.add(householdId);
      }
    }
  }
  const dates = [...households.keys()].sort();
  return datesBetween(dates[0] ?? '', dates.at(-1) ?? '').map((date) => ({
    date,
    reference: households.get(date)?.get('reference')?.size ?? 0,
    intervention: households.get(date)?.get('intervention')?.size ?? 0,
  }));
}

/** Returns the dates of a period, at most those of ten years. */
function datesBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  const end = Date.parse(`${last}T00:00:00Z`);
  for (let at = Date.parse(`${first}T00:00:00Z`); at <= end && dates.length < 3660; at += 86_400_000) {
    dates.push(new Date(at).toISOString().slice(0, 10));
  }
  return dates;
}
