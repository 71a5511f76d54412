// The progress of a study: households from the selection to the figures, and records by status.

import type { JSX } from 'preact';

import { type Assessment, GROUPS, type ListedStudy, STATUSES } from '../api/types.js';
import { count } from '../parts/format.js';
import { Scroll, Section } from '../parts/page.js';

/** The households by group, as far as their numbers are known, and the records by status. */
export function Progress({ listed, assessment }: { listed: ListedStudy; assessment: Assessment | null }): JSX.Element {
  const statuses = STATUSES.filter((status) => GROUPS.some((group) => listed.records[group]?.[status]));
  return (
    <Section title="Progress" id="progress">
      {listed.households && <Bar {...listed.households} />}
      <Scroll name="Table of the progress">
        <table>
          <caption>Households and records of each group</caption>
          <thead>
            <tr>
              <th scope="col">Number of</th>
              <th scope="col">Reference</th>
              <th scope="col">Intervention</th>
              <th scope="col">Both</th>
            </tr>
          </thead>
          <tbody>
            {assessment &&
              STEPS.map(([step, name]) => (
                <tr key={step}>
                  <th scope="row">households {name}</th>
                  {GROUPS.map((group) => (
                    <td key={group}>{known(assessment.recruitment.groups[group][step])}</td>
                  ))}
                  <td>{known(assessment.recruitment.total[step])}</td>
                </tr>
              ))}
            {statuses.map((status) => {
              const numbers = GROUPS.map((group) => listed.records[group]?.[status] ?? 0);
              return (
                <tr key={status}>
                  <th scope="row">{status} records</th>
                  {numbers.map((number, index) => (
                    <td key={index}>{count(number)}</td>
                  ))}
                  <td>{count(numbers.reduce((sum, number) => sum + number, 0))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
      {!listed.households && (
        <p class="hint">Without a selection in the parameters, the number of drawn households is not known.</p>
      )}
    </Section>
  );
}

/** The measured part of the drawn households. */
const Bar = ({ drawn, measured }: { drawn: number; measured: number }): JSX.Element => (
  <p class="measured">
    <label for="measured">
      {count(measured)} of {count(drawn)} drawn households measured
    </label>
    <progress id="measured" max={Math.max(drawn, 1)} value={Math.min(measured, drawn)} />
  </p>
);

const known = (value: number | null): string => (value === null ? 'not known' : count(value));

const STEPS = [
  ['drawn', 'drawn'],
  ['reached', 'reached'],
  ['measured', 'measured'],
  ['counted', 'counted in the figures'],
  ['excluded', 'excluded'],
] as const;
