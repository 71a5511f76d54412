// Typed values that outlive their view: they return with it until the form was sent or the tab is closed.

import { useCallback, useState } from 'preact/hooks';

const drafts = new Map<string, unknown>();
/** The drafts that are sent already, and are kept for a further use of the form. */
const sent = new Set<string>();

/** Returns the values of a form, a function that changes some values, and one that forgets all. */
export function useDraft<Values extends object>(
  name: string,
  initial: Values,
): [Values, (change: Partial<Values>) => void, () => void] {
  const [values, set] = useState<Values>(() => ({ ...initial, ...(drafts.get(name) as Partial<Values> | undefined) }));
  const change = useCallback(
    (changed: Partial<Values>) =>
      set((before) => {
        const next = { ...before, ...changed };
        drafts.set(name, next);
        sent.delete(name);
        return next;
      }),
    [name],
  );
  const forget = useCallback(() => {
    drafts.delete(name);
    set(initial);
  }, [name]);
  return [values, change, forget];
}

/** Keeps the values of a form that was sent. They can be lost without a question. */
export const settleDraft = (name: string): Set<string> => sent.add(name);

/** Keeps a value for the next view. */
export const rememberDraft = (name: string, value: unknown): Map<string, unknown> => drafts.set(name, value);

/** Takes a value that the previous view kept. */
export function takeDraft(name: string): unknown {
  const value = drafts.get(name);
  drafts.delete(name);
  return value;
}

/** Returns whether a form has typed values that were not sent. */
export const hasDrafts = (): boolean => [...drafts.keys()].some((name) => !sent.has(name));
/** Forgets all typed values. */
export const forgetDrafts = (): void => drafts.clear();
