// Conform, with its entry for a Standard Schema. It validates submitted form data, which is text, so the schema
// converts numbers and leaves everything else to the module.

import { useForm } from '@conform-to/react/future';
import { claimSchema } from 'hearth-kpt';

import { expose, LOGS, Message, NUMBERS, TEXTS } from './fields.jsx';

const number = (text) => (text === undefined || text === '' ? undefined : Number(text));
const withNumbers = ({ testPeriod, fuelMeasurements, ...claim }) => ({
  ...claim,
  testPeriod: testPeriod && { ...testPeriod, durationDays: number(testPeriod.durationDays) },
  fuelMeasurements: { total: number(fuelMeasurements?.total), dailyLogs: fuelMeasurements?.dailyLogs?.map(number) },
});
const schema = {
  '~standard': {
    ...claimSchema['~standard'],
    validate: (sent) => claimSchema['~standard'].validate(withNumbers(sent)),
  },
};

function Form({ values, done }) {
  const { form, fields, intent } = useForm(schema, {
    defaultValue: values,
    onSubmit(event, { value }) {
      event.preventDefault();
      done(value);
    },
  });
  const fieldOf = (name) => {
    const [first, second] = name.split('.');
    return second ? fields[first].getFieldset()[second] : fields[first];
  };
  const input = (name, field, type) => (
    <label key={field.key ?? name}>
      <input name={field.name} type={type} step="any" defaultValue={field.defaultValue} />
      <Message of={name}>{field.errors?.[0]}</Message>
    </label>
  );
  const logs = fieldOf(LOGS);
  return (
    <form {...form.props} noValidate>
      {TEXTS.map((name) => input(name, fieldOf(name), 'text'))}
      {NUMBERS.map((name) => input(name, fieldOf(name), 'number'))}
      {logs.getFieldList().map((log, index) => (
        <div key={log.key}>
          {input(`${LOGS}.${index}`, log, 'number')}
          <button type="button" onClick={() => intent.remove({ name: logs.name, index })}>
            Remove {index}
          </button>
        </div>
      ))}
      <Message of={LOGS}>{logs.errors?.[0]}</Message>
      <button type="button" onClick={() => intent.insert({ name: logs.name, defaultValue: '4.5' })}>
        Add
      </button>
      <button>Submit</button>
    </form>
  );
}

expose(Form);
