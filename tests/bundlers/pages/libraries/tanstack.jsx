// TanStack Form, with the schema as a validator.

import { useForm } from '@tanstack/react-form';
import { claimSchema } from 'hearth-kpt';

import { expose, LOGS, Message, NUMBERS, TEXTS } from './fields.jsx';

function Form({ values, done }) {
  const form = useForm({
    defaultValues: values,
    validators: { onChange: claimSchema, onSubmit: claimSchema },
    onSubmit: ({ value }) => done(value),
  });
  const field = (name, read = (target) => target.value, type = 'text') => (
    <form.Field key={name} name={name}>
      {({ state, handleChange }) => (
        <label>
          <input
            name={name}
            type={type}
            step="any"
            value={Number.isNaN(state.value) ? '' : (state.value ?? '')}
            onChange={({ target }) => handleChange(read(target))}
          />
          <Message of={name}>{state.meta.errors[0]?.message}</Message>
        </label>
      )}
    </form.Field>
  );
  const number = (name) => field(name, (target) => target.valueAsNumber, 'number');
  const submit = (event) => {
    event.preventDefault();
    form.handleSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      {TEXTS.map((name) => field(name))}
      {NUMBERS.map(number)}
      <form.Field name={LOGS} mode="array">
        {({ state, pushValue, removeValue }) => (
          <>
            {state.value.map((_, index) => (
              <div key={index}>
                {number(`${LOGS}[${index}]`)}
                <button type="button" onClick={() => removeValue(index)}>
                  Remove {index}
                </button>
              </div>
            ))}
            <Message of={LOGS}>{state.meta.errors[0]?.message}</Message>
            <button type="button" onClick={() => pushValue(4.5)}>
              Add
            </button>
          </>
        )}
      </form.Field>
      <button>Submit</button>
    </form>
  );
}

expose(Form);
