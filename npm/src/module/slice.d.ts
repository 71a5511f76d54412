// A slice of the module as text, written by the build.

declare module '*.slice.js' {
  /** The character for each byte value. */
  export const alphabet: string;
  export const text: string;
  export const length: number;
}
