// The fuel of each day, as rows that can be added and removed, and the total.

import type { Claim } from 'hearth-kpt';
import { useFormContext, useWatch } from 'react-hook-form';

import { Field, Message, NUMBER } from './fields';

const LOGS = 'fuelMeasurements.dailyLogs';

export function Days() {
  const { control, getValues, setFocus, setValue } = useFormContext<Claim>();
  const logs = useWatch({ control, name: LOGS });
  const message = useListMessage();
  // `useFieldArray` supports only rows that are objects; it drops empty rows of numbers.
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
      <h2 id="days">Fuel per day</h2>
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
        hint="As weighed"
        type="number"
        step="any"
        inputMode="decimal"
        rules={NUMBER}
      />
      <Sum />
    </section>
  );
}

/** Shows the current sum of the days. */
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
        Sum of the days: <output>{sum}</output>
      </span>
      <button type="button" onClick={take}>
        Use this as the total
      </button>
    </p>
  );
}

/** Returns the error of the list itself. Errors of a day appear at that day. */
function useListMessage(): string | undefined {
  const { formState } = useFormContext<Claim>();
  const error = formState.errors.fuelMeasurements?.dailyLogs;
  return error?.message ?? error?.root?.message;
}
