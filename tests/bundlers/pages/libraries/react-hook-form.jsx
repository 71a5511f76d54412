// react-hook-form with the resolver for Standard Schemas.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { claimSchema } from 'hearth-kpt';
import { get, useForm, useWatch } from 'react-hook-form';

import { expose, LOGS, Message, NUMBERS, TEXTS } from './fields.jsx';

function Form({ values, done }) {
  const { register, control, handleSubmit, formState, getValues, setValue } = useForm({
    resolver: standardSchemaResolver(claimSchema),
    defaultValues: values,
  });
  // `useFieldArray` supports only rows that are objects; it drops 0 and NaN from rows of numbers.
  const logs = useWatch({ control, name: LOGS });
  const append = (log) => setValue(LOGS, [...getValues(LOGS), log]);
  const remove = (row) =>
    setValue(
      LOGS,
      getValues(LOGS).filter((_, index) => index !== row),
    );
  const message = (name) => (
    <Message of={name}>{get(formState.errors, name)?.message ?? get(formState.errors, name)?.root?.message}</Message>
  );
  return (
    <form noValidate onSubmit={handleSubmit(done)}>
      {TEXTS.map((name) => (
        <label key={name}>
          <input {...register(name)} />
          {message(name)}
        </label>
      ))}
      {NUMBERS.map((name) => (
        <label key={name}>
          <input type="number" step="any" {...register(name, { valueAsNumber: true })} />
          {message(name)}
        </label>
      ))}
      {logs.map((_, index) => (
        <label key={index}>
          <input type="number" step="any" {...register(`${LOGS}.${index}`, { valueAsNumber: true })} />
          {message(`${LOGS}.${index}`)}
          <button type="button" onClick={() => remove(index)}>
            Remove {index}
          </button>
        </label>
      ))}
      {message(LOGS)}
      <button type="button" onClick={() => append(4.5)}>
        Add
      </button>
      <button>Submit</button>
    </form>
  );
}

expose(Form);
