// Fields of forms, with their hints and the messages of the service.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A message about a field: an error or a warning with its advice. */
export interface Message {
  readonly text: string;
  readonly help?: string | null | undefined;
  readonly isWarning?: boolean;
}

interface Properties {
  readonly id: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly isOptional?: boolean;
  readonly messages?: readonly Message[];
}

/** A label with a control, its hint and its messages. `control` gets the attributes that connect them. */
export function Field(properties: Properties & { control: (attributes: Connected) => JSX.Element }): JSX.Element {
  const { id, label, hint, isOptional, messages = [], control } = properties;
  const described = [hint && `${id}-hint`, messages.length && `${id}-messages`].filter(Boolean).join(' ');
  const isInvalid = messages.some(({ isWarning }) => !isWarning);
  return (
    <div class="field">
      <label for={id}>
        {label} {isOptional && <span class="optional">optional</span>}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {control({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      })}
      <Messages id={`${id}-messages`} messages={messages} />
    </div>
  );
}

/** A field of one line. */
export function TextField(
  properties: Properties & {
    value: string;
    onChange: (value: string) => void;
    type?: 'text' | 'date' | 'datetime-local';
    inputMode?: 'decimal' | 'numeric' | 'text';
    list?: string;
    max?: string;
    maxLength?: number;
    required?: boolean;
  },
): JSX.Element {
  const { value, onChange, type = 'text', inputMode, list, max, maxLength, required, ...field } = properties;
  return (
    <Field
      {...field}
      control={(attributes) => (
        <input
          {...attributes}
          type={type}
          value={value}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          {...(inputMode && { inputMode })}
          {...(list && { list })}
          {...(max && { max })}
          {...(maxLength && { maxLength })}
          {...(required && { required })}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    />
  );
}

/** A choice from a list. */
export function SelectField(
  properties: Properties & {
    value: string;
    onChange: (value: string) => void;
    options: readonly (readonly [string, string])[];
  },
): JSX.Element {
  const { value, onChange, options, ...field } = properties;
  return (
    <Field
      {...field}
      control={(attributes) => (
        <select {...attributes} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map(([each, text]) => (
            <option key={each} value={each} selected={each === value}>
              {text}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** A field of several lines. */
export function AreaField(
  properties: Properties & { value: string; onChange: (value: string) => void; rows?: number; maxLength?: number },
): JSX.Element {
  const { value, onChange, rows = 4, maxLength, ...field } = properties;
  return (
    <Field
      {...field}
      control={(attributes) => (
        <textarea
          {...attributes}
          rows={rows}
          value={value}
          spellcheck={false}
          {...(maxLength && { maxLength })}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    />
  );
}

/** Choices that have one question: radio buttons or tick boxes. */
export function Choices(properties: {
  name: string;
  legend: string;
  kind: 'radio' | 'checkbox';
  chosen: readonly string[];
  options: readonly (readonly [value: string, text: string, note?: string])[];
  onChange: (chosen: readonly string[]) => void;
}): JSX.Element {
  const { name, legend, kind, chosen, options, onChange } = properties;
  const choose = (value: string, isChosen: boolean) => {
    if (kind === 'radio') onChange([value]);
    else onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value));
  };
  return (
    <fieldset class="field">
      <legend>{legend}</legend>
      <div class={kind === 'radio' ? 'choices' : 'choices ticks'}>
        {options.map(([value, text, note]) => (
          <label key={value} class="choice">
            <input
              type={kind}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => choose(value, event.currentTarget.checked)}
            />
            <span>
              {text}
              {note && <small>{note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The problems of a form, in a list that leads to the fields. It gets the focus when it appears. */
export function Summary({
  problems,
}: {
  problems: readonly { text: string; field: string | null }[];
}): JSX.Element | null {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [problems]);
  if (problems.length === 0) return null;
  return (
    <div class="notice wrong" role="alert" tabIndex={-1} ref={box}>
      <h2>{problems.length === 1 ? 'There is a problem' : `There are ${problems.length} problems`}</h2>
      <ul class="problems">
        {problems.map(({ text, field }) => (
          <li key={`${field} ${text}`}>
            {field ? (
              <button type="button" class="link" onClick={() => document.getElementById(field)?.focus()}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The attributes of a control that connect it with its label, hint and messages. */
interface Connected {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true';
}

const Messages = ({ id, messages }: { id: string; messages: readonly Message[] }): JSX.Element | null =>
  messages.length === 0 ? null : (
    <div id={id}>
      {messages.map(({ text, help, isWarning }) => (
        <p key={text} class="message" data-severity={isWarning ? 'warning' : 'error'}>
          {text}
          {help && `: ${help}`}
        </p>
      ))}
    </div>
  );
