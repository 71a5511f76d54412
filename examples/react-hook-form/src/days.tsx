// The fuel of each day, as rows that come and go, and their total.

import type { Claim } from 'hearth-kpt';
import { useFormContext, useWatch } from 'react-hook-form';

import { Field, Message, NUMBER } from './fields';

const LOGS = 'fuelMeasurements.dailyLogs';

export function Days() {
  const { control, getValues, setFocus, setValue } = useFormContext<Claim>();
  const logs = useWatch({ control, name: LOGS });
  const message = useListMessage();
  // `useFieldArray` is for rows that are objects: of rows that are numbers, it drops those that are empty.
  const change = (rows: (number | undefined)[], focused: number) => {
    setValue(LOGS, rows as number[], { shouldDirty: true });
    setTimeout(() => setFocus(`${LOGS}.${focused}`));
  };
  const add = () => change([...getValues(LOGS), undefined], logs.length);
  const remove = (row: number) =>
    change(
      getValues(LOGS).filter((_, index) => index !== row),
      Math.max(0, row - 1),
    );
  return (
    <section className="card" aria-labelledby="days" aria-describedby={message && `${LOGS}-message`}>
      <h2 id="days">Fuel of each day</h2>
      <ol className="days">
        {logs.map((_, index) => (
          <li key={index}>
            <Field
              name={`${LOGS}.${index}`}
              label={`Day ${index + 1}`}
              type="number"
              step="any"
              inputMode="decimal"
              rules={NUMBER}
            />
            {logs.length > 1 && (
              <button
                type="button"
                className="remove"
                aria-label={`Remove day ${index + 1}`}
                onClick={() => remove(index)}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ol>
      <Message of={LOGS}>{message}</Message>
      <button type="button" onClick={add}>
        Add a day
      </button>
      <Field
        name="fuelMeasurements.total"
        label="Total"
        hint="As it was weighed"
        type="number"
        step="any"
        inputMode="decimal"
        rules={NUMBER}
      />
      <Sum />
    </section>
  );
}

/** What the days add up to so far. */
function Sum() {
  const { control, setValue } = useFormContext<Claim>();
  const logs = useWatch({ control, name: LOGS }) ?? [];
  const sum = Number(
    logs
      .filter((log) => Number.isFinite(log))
      .reduce((left, right) => left + right, 0)
      .toFixed(9),
  );
  const take = () =>
    setValue('fuelMeasurements.total', sum, { shouldValidate: true, shouldDirty: true, shouldTouch: true });
  return (
    <p className="sum">
      <span>
        The days add up to <output>{sum}</output>
      </span>
      <button type="button" onClick={take}>
        Take this as the total
      </button>
    </p>
  );
}

/** What is wrong with the list; what is wrong with a day stands at the day. */
function useListMessage(): string | undefined {
  const { formState } = useFormContext<Claim>();
  const error = formState.errors.fuelMeasurements?.dailyLogs;
  return error?.message ?? error?.root?.message;
}
