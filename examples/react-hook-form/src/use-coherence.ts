// Fields that other fields can make wrong, or right again: react-hook-form looks only at the one that changed.

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

/** After each change, looks again at those that somebody has been at, or that a refused submit has shown. */
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
