// Controls that show a computed value until the user overwrites it: the length from the dates, the total from the days.

export interface Following {
  readonly isTyped: boolean;
  /** Sets the computed value, unless the user entered another. */
  follow(value: string): void;
  /** Marks the current value as typed if it differs from the computed value. */
  adopt(value: string): void;
  reset(): void;
}

/**
 * Creates a control that shows a computed value until the user overwrites it. Emptying it restores the computed value.
 */
export function following(control: HTMLInputElement | HTMLSelectElement): Following {
  let isTyped = false;
  control.addEventListener('input', () => (isTyped = control.value.trim() !== ''));
  control.form!.addEventListener('reset', () => (isTyped = false));
  return {
    get isTyped() {
      return isTyped;
    },
    follow(value) {
      if (!isTyped && control !== document.activeElement) control.value = value;
    },
    adopt: (value) => (isTyped = control.value !== '' && control.value !== value),
    reset: () => (isTyped = false),
  };
}
