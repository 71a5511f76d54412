// A field: its label, its control and its error, linked for screen readers.

import type { Claim } from 'hearth-kpt';
import type { ComponentProps } from 'react';
import { type FieldPath, get, type RegisterOptions, useFormContext } from 'react-hook-form';

type Name = FieldPath<Claim>;

interface FieldMessage {
  message?: string;
  root?: FieldMessage;
}

interface About {
  name: Name;
  label: string;
  hint?: string;
  rules?: RegisterOptions<Claim>;
}

/** A text field with one line, or with `rows` lines. */
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

/** A choice between a few values. */
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

/** An error message with the id that `aria-describedby` names. */
export function Message({ of, children }: { of: string; children: string | undefined }) {
  return children === undefined ? null : (
    <p className="message" id={`${of}-message`}>
      {children}
    </p>
  );
}

/** Returns the error of a field; for a list, the error of the list or of its first invalid item. */
export function useMessage(name: string): string | undefined {
  const { formState } = useFormContext<Claim>();
  const error = get(formState.errors, name) as FieldMessage | (FieldMessage | undefined)[] | undefined;
  return Array.isArray(error) ? error.find(Boolean)?.message : (error?.message ?? error?.root?.message);
}

/** Text. An empty field is absent from the claim. */
const TEXT: RegisterOptions<Claim> = { setValueAs: (text: unknown) => (text === '' ? undefined : text) };

/** A number. An empty field is absent from the claim. */
export const NUMBER: RegisterOptions<Claim> = {
  setValueAs: (text: unknown) => (text === '' || text === undefined ? undefined : Number(text)),
};

/** A list of texts between separators. An empty list is absent from the claim. */
export function listOf(separator: string): RegisterOptions<Claim> {
  return {
    setValueAs(text: unknown) {
      if (typeof text !== 'string') return text;
      const items = text
        .split(separator)
        .map((item) => item.trim())
        .filter((item) => item !== '');
      return items.length > 0 ? items : undefined;
    },
  };
}
