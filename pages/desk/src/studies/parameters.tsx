// The parameters of a study as a form: frequent ones as fields, and all parameters as JSON.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { json } from '../api/client.js';
import { Failure } from '../api/failure.js';
import type { Study } from '../api/types.js';
import { takeDraft, useDraft } from '../parts/draft.js';
import { AreaField, SelectField, Summary, TextField } from '../parts/field.js';
import { type Placed, type Places, nothingPlaced, placed } from '../parts/findings.js';
import { Live, Section, Trouble } from '../parts/page.js';
import { type Path, withMember } from './members.js';
import { REDUCTION_PLACES, Reductions, withNumbers } from './reductions.js';

/** The form. Stored parameters replace the previous ones, so the JSON contains every parameter. */
export function Parameters(properties: {
  id: string;
  study: Study | null;
  isOpen: boolean;
  onStored: () => void;
}): JSX.Element {
  const { id, study, isOpen, onStored } = properties;
  const stored = parametersOf(study);
  const [values, change, forget] = useDraft(`parameters ${id}`, { text: '' });
  const [found, setFound] = useState<Placed>(nothingPlaced);
  const [error, setError] = useState<unknown>(null);
  const [state, setState] = useState('');
  const text = values.text || JSON.stringify(stored, null, 2);
  const parsed = objectIn(text);
  useEffect(() => {
    const drawn = takeDraft(`selection of ${id}`);
    if (typeof drawn === 'string') put(['selection'], { id: drawn });
  }, []);
  const put = (path: Path, value: unknown) => {
    setState('');
    change({ text: JSON.stringify(withMember(parsed ?? {}, path, value) ?? {}, null, 2) });
  };
  const send = async (event: Event) => {
    event.preventDefault();
    setError(null);
    if (parsed === null) {
      setFound({
        at: (field) => (field === 'json' ? [{ text: NOT_JSON }] : []),
        problems: [{ text: NOT_JSON, field: 'json' }],
      });
      return;
    }
    setState('Storing…');
    // Without a change, the typed text is sent, with all digits of its numbers.
    const numbered = withNumbers(parsed);
    const body = numbered === parsed ? text : JSON.stringify(numbered);
    try {
      await json(`/v1/studies/${encodeURIComponent(id)}`, { method: 'POST', body, limit: 60_000 });
      setFound(nothingPlaced);
      forget();
      setState('');
      onStored();
    } catch (failure) {
      setState('');
      const errors = failure instanceof Failure ? failure.errors : [];
      setFound(placed(errors, PLACES));
      if (errors.length === 0) setError(failure);
    }
  };
  return (
    <details class="parameters" open={isOpen || values.text !== ''}>
      <summary>{study ? 'Change the parameters' : 'Set the parameters'}</summary>
      <Section title="Parameters" id="parameters">
        <Summary problems={found.problems} />
        {error !== null && <Trouble error={error} />}
        <form onSubmit={send} noValidate>
          <div class="grid">
            <SelectField
              id="rule"
              label="Precision (confidence/precision)"
              value={typeof parsed?.['rule'] === 'string' ? parsed['rule'] : ''}
              options={[['', '95/5, the default'], ...RULES.map((rule) => [rule, rule] as const)]}
              messages={found.at('rule')}
              onChange={(rule) => put(['rule'], rule || undefined)}
            />
            <SelectField
              id="design"
              label="Design"
              value={typeof parsed?.['design'] === 'string' ? parsed['design'] : ''}
              options={[
                ['', 'independent groups, the default'],
                ['paired', 'paired: the same homes before and after'],
              ]}
              messages={found.at('design')}
              onChange={(design) => put(['design'], design || undefined)}
            />
            <TextField
              id="selection"
              label="Selection"
              isOptional
              hint="The id of a drawn selection: sel-…"
              value={selectionId(parsed)}
              messages={found.at('selection')}
              onChange={(selection) => put(['selection'], selection.trim() ? { id: selection.trim() } : undefined)}
            />
          </div>
          <Reductions parameters={parsed} found={found} onChange={put} />
          <AreaField
            id="json"
            label="All parameters"
            hint="JSON. The book describes each of them under Studies."
            rows={12}
            value={text}
            messages={found.at('json')}
            onChange={(changed) => change({ text: changed })}
          />
          <div class="buttons">
            <button class="primary">Store the parameters</button>
            {values.text !== '' && (
              <button type="button" class="quiet" onClick={forget}>
                Discard the changes
              </button>
            )}
          </div>
          <Live>{state}</Live>
        </form>
      </Section>
    </details>
  );
}

/** Returns the parameters as a request, with the selections that the service keeps apart from them. */
function parametersOf(study: Study | null): Record<string, unknown> {
  if (study === null) return {};
  const { reference, intervention } = (study.selection ?? {}) as Record<string, string | null>;
  const one = (id: string | null | undefined) => (id ? { id } : undefined);
  const selection =
    reference === intervention ? one(reference) : { reference: one(reference), intervention: one(intervention) };
  return { ...(study.parameters as object), ...(selection && { selection }) };
}

function selectionId(parameters: Record<string, unknown> | null): string {
  const id = (parameters?.['selection'] as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' ? id : '';
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const RULES = ['90/10', '90/30', '95/10', '95/5'];
const NOT_JSON = 'The text is not a JSON object. Check its quotes, commas and braces.';
const PLACES: Places = [
  ['', 'json'],
  ['/rule', 'rule'],
  ['/design', 'design'],
  ['/selection', 'selection'],
  ...REDUCTION_PLACES,
];
