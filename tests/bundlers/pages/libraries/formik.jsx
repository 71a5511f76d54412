// Formik, which expects messages by path in a tree: `fieldErrors` returns the messages, and Formik's `setIn` builds the
// tree.

import { Form as FormikForm, Field, FieldArray, Formik, getIn, setIn } from 'formik';
import { fieldErrors, validateClaim } from 'hearth-kpt';

import { expose, LOGS, Message, NUMBERS, TEXTS } from './fields.jsx';

const validate = (values) =>
  Object.entries(fieldErrors(validateClaim(values))).reduce((tree, [path, message]) => setIn(tree, path, message), {});

function Form({ values, done }) {
  return (
    <Formik initialValues={values} validate={validate} onSubmit={done}>
      {({ values: current, errors }) => {
        const message = (name) => {
          // A message about a list is a string in place of its items, so `getIn` would return its first letter for item
          // 0.
          const isOfList = typeof getIn(errors, LOGS) === 'string' && name.startsWith(`${LOGS}.`);
          const text = getIn(errors, name);
          return <Message of={name}>{typeof text === 'string' && !isOfList ? text : null}</Message>;
        };
        const field = (name, type) => (
          <label key={name}>
            <Field name={name} type={type} step="any" />
            {message(name)}
          </label>
        );
        return (
          <FormikForm noValidate>
            {TEXTS.map((name) => field(name, 'text'))}
            {NUMBERS.map((name) => field(name, 'number'))}
            <FieldArray name={LOGS}>
              {({ push, remove }) => (
                <>
                  {getIn(current, LOGS).map((_, index) => (
                    <div key={index}>
                      {field(`${LOGS}.${index}`, 'number')}
                      <button type="button" onClick={() => remove(index)}>
                        Remove {index}
                      </button>
                    </div>
                  ))}
                  <button type="button" onClick={() => push(4.5)}>
                    Add
                  </button>
                </>
              )}
            </FieldArray>
            {message(LOGS)}
            <button>Submit</button>
          </FormikForm>
        );
      }}
    </Formik>
  );
}

expose(Form);
