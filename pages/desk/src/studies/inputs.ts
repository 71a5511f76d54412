// The inputs of the methodologies of emission reductions that the form asks for, with their places in the parameters.
//
// The service decides which inputs a methodology requires. Further members are in the JSON of all parameters.

import type { MethodologyName } from '../api/types.js';
import type { Path } from './members.js';

/** An input of a methodology. */
export interface Input {
  readonly id: string;
  readonly label: string;
  readonly path: Path;
  readonly kind: 'number' | 'text' | 'choice';
  readonly hint?: string;
  /** The values of a choice with their texts. */
  readonly options?: readonly (readonly [string, string])[];
}

/** Inputs with a heading, for some of the methodologies. */
export interface Group {
  readonly title: string;
  readonly inputs: readonly Input[];
  /** The methodologies that have the inputs; all without a list. */
  readonly of?: readonly MethodologyName[];
}

/** The methodologies of the contract, which has a type for their names but no values. */
const NAMES: Record<MethodologyName, true> = {
  TPDDTEC: true,
  RECH: true,
  SMEC: true,
  VM0050: true,
  'AMS-II.G': true,
};
export const METHODOLOGIES = Object.keys(NAMES) as readonly MethodologyName[];

const number = (id: string, label: string, path: Path, hint?: string): Input => ({
  id,
  label,
  path: ['reductions', ...path],
  kind: 'number',
  ...(hint && { hint }),
});

const text = (id: string, label: string, path: Path, hint?: string): Input => ({
  ...number(id, label, path, hint),
  kind: 'text',
});

/** The inputs of a value with its source. */
const sourced = (id: string, label: string, path: Path, hint: string): Input[] => [
  number(id, label, [...path, 'value'], hint),
  text(`${id}-source`, `Source of the ${label.charAt(0).toLowerCase()}${label.slice(1)}`, [...path, 'source']),
];

/** The inputs of the first term of a side. */
const term = (side: string): Input[] => [
  number(`${side}-count`, 'Stoves', [side, 0, 'count'], 'The number of stoves or households.'),
  number(`${side}-years`, 'Years', [side, 0, 'years'], 'The length of the period.'),
  number(`${side}-surveyed`, 'Households surveyed for the usage', [side, 0, 'usage', 'surveyed']),
  number(`${side}-in-use`, 'of which use the stove', [side, 0, 'usage', 'inUse']),
  text(`${side}-usage`, 'Source of the usage', [side, 0, 'usage', 'source']),
];

const GOLD_STANDARD: readonly MethodologyName[] = ['RECH', 'SMEC'];

/** The groups of inputs, in their order. */
export const GROUPS: readonly Group[] = [
  {
    title: 'Factors',
    inputs: [
      text('version', 'Version of the methodology', ['version'], 'For example 4.0.'),
      {
        ...text('gwp', 'Global warming potentials', ['gwp']),
        kind: 'choice',
        options: [
          ['', 'AR5, the default'],
          ['AR4', 'AR4'],
          ['AR6', 'AR6'],
        ],
      },
      ...sourced('fnrb', 'Fraction of non-renewable biomass (fNRB)', ['fnrb'], 'Between 0 and 1.'),
    ],
  },
  { title: 'Baseline', inputs: term('baseline') },
  { title: 'Project', inputs: term('project') },
  { title: 'Savings, in place of baseline and project', inputs: term('savings'), of: ['TPDDTEC', 'AMS-II.G'] },
  {
    title: 'Adjustments',
    of: GOLD_STANDARD,
    inputs: [
      ...sourced('downward', 'Downward adjustment', ['downwardAdjustment'], 'A fraction of the baseline.'),
      number('hawthorne', 'Factor for the Hawthorne effect', ['hawthorne', 'default'], '0.9, 0.85 or 0.75.'),
    ],
  },
  {
    title: 'Leakage',
    of: GOLD_STANDARD,
    inputs: [
      number('embodied-units', 'Stoves that were produced', ['leakage', 'embodied', 'units']),
      ...sourced('life', 'Technical life', ['leakage', 'embodied', 'technicalLife'], 'In years.'),
      number('crediting-year', 'First crediting year', ['leakage', 'embodied', 'creditingYear'], 'For five years or more.'),
    ],
  },
  {
    title: 'Leakage',
    of: ['VM0050'],
    inputs: sourced('biomass', 'Leakage of renewable biomass', ['leakage', 'renewableBiomass'], 'In tCO2e.'),
  },
  {
    title: 'Efficiencies and leakage',
    of: ['AMS-II.G'],
    inputs: [
      ...sourced('old', 'Efficiency of the old stove', ['efficiency', 'old'], 'A fraction, in place of a project.'),
      ...sourced('new', 'Efficiency of the new stove', ['efficiency', 'new'], 'A fraction.'),
      number('net-to-gross', 'Net-to-gross factor', ['netToGross', 'default'], 'The default is 0.95.'),
    ],
  },
];
