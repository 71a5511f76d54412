// The common parts of all forms: their fields, and their mounting in the page.

import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

export const TEXTS = [
  'type',
  'householdId',
  'testGroup',
  'testPeriod.startDate',
  'testPeriod.endDate',
  'externalFactors.season',
];
export const NUMBERS = ['testPeriod.durationDays', 'fuelMeasurements.total'];
export const LOGS = 'fuelMeasurements.dailyLogs';

/** A message with an attribute by which tests find it. */
export const Message = ({ of, children }) => <p data-of={of}>{children}</p>;

/** Defines `show(values)` for the tests, which mounts a new form with these values. */
export function expose(Form) {
  let root;
  globalThis.show = (values) => {
    globalThis.submitted = undefined;
    root?.unmount();
    root = createRoot(document.body.appendChild(document.createElement('main')));
    root.render(
      <StrictMode>{createElement(Form, { values, done: (claim) => (globalThis.submitted = claim) })}</StrictMode>,
    );
  };
}
