// A field: its label, its control, and what is wrong with it, tied together for everybody who does not see the page.

import type { Claim } from 'hearth-kpt';
import type { ComponentProps } from 'react';
import { type FieldPath, get, type RegisterOptions, useFormContext } from 'react-hook-form';

type Name = FieldPath<Claim>;

interface Said {
  message?: string;
  root?: Said;
}

interface About {
  name: Name;
  label: string;
  hint?: string;
  rules?: RegisterOptions<Claim>;
}

/** One line of text, or as many as `rows` says. */
export function Field({
  name,
  label,
  hint,
  rules = TEXT,
  rows,
  ...input
}: About & { rows?: number } & Omit<ComponentProps<'input'>, 'name'>) {
  const { register } = useFormContext<Claim>();
  const message = useMessage(name);
  const shared = {
    id: name,
    ...register(name, rules),
    'aria-invalid': message !== undefined,
    'aria-describedby': [hint && `${name}-hint`, message && `${name}-message`].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {rows ? <textarea rows={rows} {...shared} /> : <input type="text" {...input} {...shared} />}
      <Message of={name}>{message}</Message>
    </div>
  );
}

/** One of a few. */
export function Choice({ name, label, choices }: About & { choices: Record<string, string> }) {
  const { register } = useFormContext<Claim>();
  const message = useMessage(name);
  return (
    <fieldset className="field" aria-describedby={message && `${name}-message`} aria-invalid={message !== undefined}>
      <legend>{label}</legend>
      {Object.entries(choices).map(([value, text], index) => (
        <label key={value} className="choice">
          <input type="radio" id={index === 0 ? name : undefined} value={value} {...register(name, TEXT)} />
          {text}
        </label>
      ))}
      <Message of={name}>{message}</Message>
    </fieldset>
  );
}

/** What is wrong, at the place that `aria-describedby` names. */
export function Message({ of, children }: { of: string; children: string | undefined }) {
  return children === undefined ? null : (
    <p className="message" id={`${of}-message`}>
      {children}
    </p>
  );
}

/** What is wrong with a field; for a list, with the whole of it or else with the first item that is not right. */
export function useMessage(name: string): string | undefined {
  const { formState } = useFormContext<Claim>();
  const error = get(formState.errors, name) as Said | (Said | undefined)[] | undefined;
  return Array.isArray(error) ? error.find(Boolean)?.message : (error?.message ?? error?.root?.message);
}

/** Text; an empty field says nothing, and so is no member of the claim. */
const TEXT: RegisterOptions<Claim> = { setValueAs: (text: unknown) => (text === '' ? undefined : text) };

/** A number; an empty field is no number, and none of the claim's either. */
export const NUMBER: RegisterOptions<Claim> = {
  setValueAs: (text: unknown) => (text === '' || text === undefined ? undefined : Number(text)),
};

/** Text with a mark between its items as a list of them; nothing where there are none. */
export function listOf(mark: string): RegisterOptions<Claim> {
  return {
    setValueAs(text: unknown) {
      if (typeof text !== 'string') return text;
      const items = text
        .split(mark)
        .map((item) => item.trim())
        .filter((item) => item !== '');
      return items.length > 0 ? items : undefined;
    },
  };
}
