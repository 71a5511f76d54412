// The summary of a refused submit: all errors, with a link to each field.

import { type Claim, fieldErrors, validateClaim } from 'hearth-kpt';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';

/** The state of the summary: it opens after a refused submit and closes once the claim is valid. */
export function useSummary({ control, getValues }: UseFormReturn<Claim>) {
  const [refusals, setRefusals] = useState(0);
  useWatch({ control });
  const messages = refusals > 0 ? Object.entries(fieldErrors(validateClaim(getValues()))) : [];
  return { refusals, messages, open: () => setRefusals((count) => count + 1) };
}

export function Summary({ refusals, messages }: ReturnType<typeof useSummary>) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [refusals]);
  if (messages.length === 0) return null;
  return (
    <section ref={box} className="card summary" role="alert" tabIndex={-1} aria-labelledby="refused">
      <h2 id="refused">
        {messages.length === 1 ? 'There is 1 error' : `There are ${messages.length} errors`}
      </h2>
      <ul>
        {messages.map(([path, message]) => (
          <li key={path}>
            <a href={`#${path}`} onClick={(event) => follow(event, path)}>
              {labelOf(path)}: {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function follow(event: { preventDefault(): void }, path: string): void {
  event.preventDefault();
  const field = fieldAt(path);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Returns the label of a field. */
function labelOf(path: string): string {
  const field = fieldAt(path);
  const label = field?.closest('fieldset')?.querySelector('legend') ?? field?.closest('.field')?.querySelector('label');
  return label?.textContent ?? path;
}

/** Returns the field at a path: the field itself, the first field of a list, or the field that contains a list item. */
function fieldAt(path: string): HTMLElement | null {
  const parent = path.replace(/\.\d+$/, '');
  return document.getElementById(path) ?? document.querySelector(`[id="${parent}"], [id="${parent}.0"]`);
}
