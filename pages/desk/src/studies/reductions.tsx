// The inputs of a methodology of emission reductions, as fields of the parameters of a study.

import type { JSX } from 'preact';

import { SelectField, TextField } from '../parts/field.js';
import type { Placed, Places } from '../parts/findings.js';
import { numberIn } from '../design/numbers.js';
import { GROUPS, type Input, METHODOLOGIES } from './inputs.js';
import { type Path, memberAt, pointerOf, typedNumber, withMember } from './members.js';

/** The fields. They show the members of the parameters, and change them by their paths. */
export function Reductions(properties: {
  parameters: Record<string, unknown> | null;
  found: Placed;
  onChange: (path: Path, value: unknown) => void;
}): JSX.Element {
  const { parameters, found, onChange } = properties;
  const methodology = textAt(parameters, METHODOLOGY);
  const groups = GROUPS.filter(({ of }) => of === undefined || of.some((name) => name === methodology));
  return (
    <details open={methodology !== ''}>
      <summary>Emission reductions</summary>
      <SelectField
        id="methodology"
        label="Methodology"
        hint="The book lists under Studies the inputs that each methodology requires. Each factor needs its source."
        value={methodology}
        options={[['', 'none'], ...METHODOLOGIES.map((name) => [name, name] as const)]}
        messages={found.at('methodology')}
        onChange={(name) => (name ? onChange(METHODOLOGY, name) : onChange(['reductions'], undefined))}
      />
      {methodology !== '' &&
        groups.map(({ title, inputs }) => (
          <fieldset class="field" key={title}>
            <legend>{title}</legend>
            <div class="grid">
              {inputs.map((input) => (
                <InputField key={input.id} {...{ input, parameters, found, onChange }} />
              ))}
            </div>
          </fieldset>
        ))}
    </details>
  );
}

function InputField(properties: {
  input: Input;
  parameters: Record<string, unknown> | null;
  found: Placed;
  onChange: (path: Path, value: unknown) => void;
}): JSX.Element {
  const { input, parameters, found, onChange } = properties;
  const { id, label, hint, path, kind, options } = input;
  const field = { id, label, messages: found.at(id), value: textAt(parameters, path), ...(hint && { hint }) };
  if (options) return <SelectField {...field} options={options} onChange={(value) => onChange(path, value || undefined)} />;
  return (
    <TextField
      {...field}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      onChange={(text) => onChange(path, kind === 'number' ? typedNumber(text) : text || undefined)}
    />
  );
}

/** Returns the parameters with the typed numbers as numbers, such as `1.50`, which the form keeps as a text. */
export function withNumbers(parameters: Record<string, unknown>): unknown {
  const numbers = INPUTS.filter(({ kind, path }) => kind === 'number' && typeof memberAt(parameters, path) === 'string');
  return numbers.reduce<unknown>(
    (changed, { path }) => withMember(changed, path, numberIn(String(memberAt(changed, path)))),
    parameters,
  );
}

function textAt(parameters: Record<string, unknown> | null, path: Path): string {
  const value = memberAt(parameters, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const METHODOLOGY: Path = ['reductions', 'methodology'];
const INPUTS = GROUPS.flatMap(({ inputs }) => inputs);

/** The places of the inputs in the findings of the service. */
export const REDUCTION_PLACES: Places = [
  ['/reductions', 'methodology'],
  ...INPUTS.map(({ id, path }) => [pointerOf(path), id] as const),
];
