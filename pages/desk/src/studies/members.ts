// Members of a JSON value by their paths, such as `reductions`, `baseline`, 0, `count`.

import { numberIn } from '../design/numbers.js';

/** The path of a member: names, and indexes of arrays. */
export type Path = readonly (string | number)[];

/** Returns the value at a path; nothing if it is missing. */
export function memberAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inside, step) => (inside as Record<string | number, unknown> | null)?.[step], value);
}

/** Returns a copy in which the path has a value. Without a value, it is removed, and so are objects that become empty. */
export function withMember(value: unknown, path: Path, member: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return member;
  const inner = withMember((value as Record<string | number, unknown> | null | undefined)?.[step], rest, member);
  if (typeof step === 'number') {
    const items = Array.isArray(value) ? [...(value as unknown[])] : [];
    if (inner === undefined) items.splice(step, 1);
    else items[step] = inner;
    return items.length === 0 ? undefined : items;
  }
  const { [step]: _, ...others } = isObject(value) ? value : {};
  const members = inner === undefined ? others : { ...others, [step]: inner };
  return Object.keys(members).length === 0 ? undefined : members;
}

/** Returns a typed number: a text, such as `0.` or `1.50`, unless the number is written the same way. */
export function typedNumber(text: string): number | string | undefined {
  const number = numberIn(text);
  return typeof number === 'number' && String(number) === text ? number : text || undefined;
}

/** Returns the JSON Pointer of a path. */
export const pointerOf = (path: Path): string => path.map((step) => `/${step}`).join('');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
