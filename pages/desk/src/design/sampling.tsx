// The number of households that a study needs.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { json } from '../api/client.js';
import { Failure } from '../api/failure.js';
import type { SizedSample } from '../api/types.js';
import { settleDraft, useDraft } from '../parts/draft.js';
import { AreaField, Choices, SelectField, Summary, TextField } from '../parts/field.js';
import { type Placed, type Places, nothingPlaced, placed } from '../parts/findings.js';
import { count } from '../parts/format.js';
import { Live, Section, Title, Trouble } from '../parts/page.js';
import { Findings } from '../record/decision.js';
import { numberIn } from './numbers.js';

/** The view. */
export function SamplingView(): JSX.Element {
  const [values, change] = useDraft('sampling', EMPTY);
  const [found, setFound] = useState<Placed>(nothingPlaced);
  const [error, setError] = useState<unknown>(null);
  const [size, setSize] = useState<SizedSample | null>(null);
  const [state, setState] = useState('');
  const put = (name: keyof Values) => (value: string) => change({ [name]: value });
  const calculate = async (event: Event) => {
    event.preventDefault();
    setError(null);
    setState('Calculating…');
    try {
      const answer = await json<SizedSample>('/v1/sampling', { method: 'POST', body: requestOf(values) });
      setSize(answer);
      settleDraft('sampling');
      setFound(nothingPlaced);
      setState(`Measure ${count(answer.size)} households.`);
    } catch (failure) {
      setSize(null);
      setState('');
      const errors = failure instanceof Failure ? failure.errors : [];
      setFound(placed(errors, PLACES));
      if (errors.length === 0) setError(failure);
    }
  };
  const isMean = values.kind === 'mean';
  return (
    <>
      <Title name="Sample size">Sample size</Title>
      <p class="lead">The number of households that a study needs to meet its precision.</p>
      <Summary problems={found.problems} />
      {error !== null && <Trouble error={error} />}
      <form class="card" onSubmit={calculate} noValidate>
        <Choices
          name="kind"
          legend="The study estimates"
          kind="radio"
          chosen={[values.kind]}
          options={[
            ['mean', 'a mean', 'such as the fuel of a household per day'],
            ['proportion', 'a share', 'such as the households that use the stove'],
          ]}
          onChange={([kind = 'mean']) => change({ kind })}
        />
        <div class="grid">
          <SelectField
            id="rule"
            label="Precision (confidence/precision)"
            value={values.rule}
            options={['90/10', '95/5', '90/30', '95/10'].map((rule) => [rule, rule] as const)}
            messages={found.at('rule')}
            onChange={put('rule')}
          />
          {isMean ? (
            <TextField
              id="cv"
              label="Expected coefficient of variation"
              hint="The standard deviation divided by the mean, for example 0.5."
              inputMode="decimal"
              value={values.cv}
              messages={[...found.at('cv'), ...found.at('estimate')]}
              onChange={put('cv')}
            />
          ) : (
            <TextField
              id="expected"
              label="Expected share"
              hint="A fraction between 0 and 1, for example 0.8."
              inputMode="decimal"
              value={values.expected}
              messages={[...found.at('expected'), ...found.at('estimate')]}
              onChange={put('expected')}
            />
          )}
          <TextField
            id="population"
            label="Households in the population"
            isOptional
            inputMode="numeric"
            value={values.population}
            messages={found.at('population')}
            onChange={put('population')}
          />
          <TextField
            id="dropout"
            label="Expected dropouts"
            isOptional
            hint="A fraction, for example 0.15."
            inputMode="decimal"
            value={values.dropout}
            messages={found.at('dropout')}
            onChange={put('dropout')}
          />
        </div>
        <AreaField
          id="strata"
          label="Strata"
          isOptional
          hint="One on each line: the name, a comma, and its number of households. For example: rural, 1200"
          rows={3}
          value={values.strata}
          messages={found.at('strata')}
          onChange={put('strata')}
        />
        <button class="primary">Calculate</button>
        <Live>{state}</Live>
      </form>
      {size && <Result size={size} />}
    </>
  );
}

const Result = ({ size }: { size: SizedSample }): JSX.Element => (
  <>
    <Section title="Households" id="size">
      <dl class="facts">
        <div>
          <dt>To measure</dt>
          <dd>{count(size.size)}</dd>
        </div>
        <div>
          <dt>To select, with the expected dropouts</dt>
          <dd>{count(size.adjusted)}</dd>
        </div>
        {size.strata?.map(({ name, size: number, adjusted }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {count(number)} to measure, {count(adjusted)} to select
            </dd>
          </div>
        ))}
      </dl>
      <h3>Calculation</h3>
      <ol class="derivation">
        {size.derivation.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Section>
    <Findings
      title="Warnings"
      id="sampling-warnings"
      lead="The calculation reports:"
      findings={size.findings as readonly { message: string; help: string | null; path: string; code: string }[]}
    />
  </>
);

/** Returns the request. A text that is not a number is sent unchanged, so that the service names it. */
function requestOf(values: Values): object {
  const { kind, rule, cv, expected, population, dropout, strata } = values;
  const estimate =
    kind === 'mean' ? { kind, coefficientOfVariation: numberIn(cv) } : { kind, expected: numberIn(expected) };
  const listed = strata
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [, name = line, population = ''] = /^(.*?)[,;\t]\s*([^,;\t]*)$/.exec(line) ?? [];
      return { name: name.trim(), population: numberIn(population) };
    });
  return {
    rule,
    estimate,
    ...(population.trim() && { population: numberIn(population) }),
    ...(dropout.trim() && { dropout: numberIn(dropout) }),
    ...(listed.length > 0 && { strata: listed }),
  };
}

interface Values {
  readonly kind: string;
  readonly rule: string;
  readonly cv: string;
  readonly expected: string;
  readonly population: string;
  readonly dropout: string;
  readonly strata: string;
}

const EMPTY: Values = { kind: 'mean', rule: '90/10', cv: '', expected: '', population: '', dropout: '', strata: '' };
const PLACES: Places = [
  ['/rule', 'rule'],
  ['/estimate', 'estimate'],
  ['/estimate/coefficientOfVariation', 'cv'],
  ['/estimate/expected', 'expected'],
  ['/population', 'population'],
  ['/dropout', 'dropout'],
  ['/strata', 'strata'],
];
