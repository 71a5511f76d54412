// With `./forms`: the messages at the fields, before and after they are fixed.

import { bindClaimForm } from 'hearth-kpt/forms';

const form = document.querySelector('form');
const bound = bindClaimForm(form);
const errors = () =>
  Object.fromEntries(
    [...form.elements]
      .filter(({ validationMessage }) => validationMessage)
      .map((field) => [field.name, field.validationMessage]),
  );

const before = { ok: bound.check().ok, errors: errors() };
form.elements['fuelMeasurements.total'].value = '11.9';
bound.refresh();
globalThis.answers = JSON.stringify({
  before,
  after: { ok: bound.check().ok, errors: errors() },
  claim: bound.claim(),
});
