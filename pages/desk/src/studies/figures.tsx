// The figures of a study in brief. The report has every figure with its derivation.

import type { JSX } from 'preact';

import { type Assessment, GROUPS } from '../api/types.js';
import { count, figure, share } from '../parts/format.js';
import { Scroll, Section } from '../parts/page.js';

/** The mean of each group, the difference, the checks and the reductions. */
export function Figures({ assessment }: { assessment: Assessment }): JSX.Element {
  const { difference, differenceReason, reductions } = assessment;
  return (
    <Section title="Figures in brief" id="figures">
      <Scroll name="Table of figures">
        <table class="figures">
          <caption>Daily fuel of a household</caption>
          <thead>
            <tr>
              {['Group', 'Households', 'Mean', 'Interval', 'Precision'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {GROUPS.map((group) => (
              <Group key={group} name={group} group={assessment.groups[group]} />
            ))}
          </tbody>
        </table>
      </Scroll>
      {difference ? (
        <p>
          Difference: <b>{figure(difference.mean)}</b> {difference.unit}
          {difference.relativeSaving !== null && <>, {figure(difference.relativeSaving)} % of the reference group</>};
          interval {figure(difference.interval.lower)} to {figure(difference.interval.upper)}, the precision is{' '}
          {difference.met ? 'met' : 'missed'}.
        </p>
      ) : (
        <p>The groups cannot be compared: {differenceReason}.</p>
      )}
      {reductions && (
        <p>
          Reductions: <b>{figure(reductions.value)}</b> {reductions.unit} by {reductions.methodology}{' '}
          {reductions.version}.
        </p>
      )}
      <ul class="verdicts">
        {assessment.checks.map((check) => (
          <li key={check.id}>
            <span class="badge" data-result={check.result}>
              {check.result.replace('-', ' ')}
            </span>{' '}
            Rule {check.rule}: {check.title}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Group({ name, group }: { name: string; group: Assessment['groups']['reference'] }): JSX.Element {
  if (group === null) {
    return (
      <tr>
        <th scope="row">{name}</th>
        <td colSpan={4}>fewer than two households</td>
      </tr>
    );
  }
  const { perHousehold: mean } = group;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{count(group.households)}</td>
      <td>
        {figure(mean.mean)} {mean.unit}
      </td>
      <td>
        {figure(mean.interval.lower)} to {figure(mean.interval.upper)}
      </td>
      <td>
        {mean.relativePrecision === null ? '' : `±${share(mean.relativePrecision)}, `}
        {mean.met ? 'met' : 'missed'}
      </td>
    </tr>
  );
}
