// Revalidates fields that depend on other fields, because react-hook-form validates only the changed one.

import type { Claim } from 'hearth-kpt';
import { useEffect } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';

const TOGETHER: FieldPath<Claim>[] = [
  'testPeriod.startDate',
  'testPeriod.endDate',
  'testPeriod.durationDays',
  'fuelMeasurements.dailyLogs',
  'fuelMeasurements.total',
];

/** After each change, revalidates dependent fields that show an error or belong to a submitted form. */
export function useCoherence({ subscribe, trigger, getFieldState, control }: UseFormReturn<Claim>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isSubmitted: true, touchedFields: true, errors: true },
        callback({ name }) {
          if (name === undefined) return;
          const { isSubmitted } = control._formState;
          const shown = TOGETHER.filter(
            (each) => each !== name && (isSubmitted || getFieldState(each).error !== undefined),
          );
          if (shown.length > 0) void trigger(shown);
        },
      }),
    [subscribe, trigger, getFieldState, control],
  );
}
