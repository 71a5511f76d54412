// A value of JavaScript as JSON text, and what of it JSON cannot carry.
//
// The text is what `JSON.stringify` writes. Where that would drop a member, change a value or throw, `null` stands in
// the text, and what was found there is told. Nothing that a value does on the way, such as throwing, gets out of here.

import { JsonText } from './json.js';

/** A value that JSON cannot carry. */
export interface Lost {
  /** Where, as a JSON Pointer. */
  readonly path: string;
  /** What it is, in words: `NaN`, `a Date`. */
  readonly found: string;
}

/** The text of a value, and what is lost in it, in document order. */
export interface Written {
  readonly text: string;
  readonly lost: readonly Lost[];
}

/** The same, of which the text is valid until the next value is written. */
export interface Encoded {
  /** The text as UTF-8. */
  readonly bytes: Uint8Array;
  readonly lost: readonly Lost[];
  text(): string;
}

/**
 * Writes a value. A member that is `undefined` is absent, as in every form library of JavaScript.
 *
 * @param most how long a text gets, at least, that is not written to its end: longer than the module takes
 */
export function written(value: unknown, most = LENGTH): Written {
  const { out, lost } = write(value, most);
  return { text: String(out), lost };
}

/** Writes a value as bytes, which takes half of the time. */
export function encoded(value: unknown, most = LENGTH): Encoded {
  const { out, lost } = write(value, most);
  return { bytes: out.bytes, lost, text: () => String(out) };
}

/** What the last value was written with, to be used again; not while it is, because a value can call us. */
let spare: Around | undefined;

function write(value: unknown, most: number): Around {
  const around = spare ?? { out: new JsonText(), lost: [], steps: [], inside: [], most };
  spare = undefined;
  around.out.length = 0;
  around.lost = [];
  around.most = most;
  add(value, around);
  if (around.out.room <= KEPT) spare = around;
  return around;
}

/** The token of a JSON Pointer for a name (RFC 6901). */
export const token = (name: string | number): string =>
  `/${typeof name === 'number' ? name : name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Where writing is, and what it has found. */
interface Around {
  readonly out: JsonText;
  lost: Lost[];
  /** The names and indexes that lead here. */
  readonly steps: (string | number)[];
  /** The objects that this is inside of. */
  readonly inside: object[];
  /** How long the text may get. */
  most: number;
}

function add(value: unknown, around: Around): void {
  const { out } = around;
  switch (typeof value) {
    case 'string':
      if (!out.addString(value)) lose('text with half of a surrogate pair', around);
      return;
    case 'number':
      return Number.isFinite(value) ? out.add(String(value)) : lose(String(value), around);
    case 'boolean':
      return out.add(String(value));
    case 'undefined':
      return lose('undefined', around);
    case 'object':
      return value === null ? out.add('null') : addReadable(value, around);
    default:
      return lose(typeof value === 'bigint' ? 'a BigInt' : `a ${typeof value}`, around);
  }
}

/** Adds an object, which may be one that throws when it is looked at. */
function addReadable(value: object, around: Around): void {
  const { out, lost, steps, inside } = around;
  const { length } = out;
  const known = lost.length;
  const deep = steps.length;
  const within = inside.length;
  try {
    addObject(value, around);
  } catch {
    out.length = length;
    lost.length = known;
    steps.length = deep;
    inside.length = within;
    lose('a value that cannot be read', around);
  }
}

function addObject(value: object, around: Around): void {
  const kind = kindOf(value);
  const { toJSON } = value as { toJSON?: unknown };
  if (kind === DATE) return lose(Number.isNaN((value as Date).getTime()) ? 'an invalid Date' : 'a Date', around);
  if (typeof toJSON !== 'function') return addContainer(value, kind, around);
  const given: unknown = toJSON.call(value, String(around.steps.at(-1) ?? ''));
  // What `toJSON` gives is not asked for its own.
  return typeof given === 'object' && given !== null ? addContainer(given, kindOf(given), around) : add(given, around);
}

/** Which built-in thing an object is: `[object Object]`, `[object Array]`, `[object Map]`, … */
const kindOf = (value: object): string => (Array.isArray(value) ? ARRAY : Object.prototype.toString.call(value));

const ARRAY = '[object Array]';
const DATE = '[object Date]';
const OBJECT = '[object Object]';
const WRAPPED = ['[object Number]', '[object String]', '[object Boolean]'];

function addContainer(value: object, kind: string, around: Around): void {
  const { inside, out } = around;
  const isArray = kind === ARRAY;
  if (!isArray && kind !== OBJECT) return WRAPPED.includes(kind) ? add(value.valueOf(), around) : lose(named(kind), around);
  if (inside.includes(value)) return lose(`an ${isArray ? 'array' : 'object'} that contains itself`, around);
  if (inside.length === DEPTH) return out.add(isArray ? '[]' : '{}');
  inside.push(value);
  if (isArray) addItems(value as readonly unknown[], around);
  else addMembers(value as Members, around);
  inside.pop();
}

/** A built-in thing in words: `a Map`, `an ArrayBuffer`. */
function named(kind: string): string {
  const name = kind.slice('[object '.length, -1);
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;
}

type Members = Readonly<Record<string, unknown>>;

function addItems(array: readonly unknown[], around: Around): void {
  const { out, steps, most } = around;
  out.addByte(BYTES['[']);
  for (let index = 0; index < array.length && out.length < most; index++) {
    if (index > 0) out.addByte(BYTES[',']);
    steps.push(index);
    add(valueAt(array, index), around);
    steps.pop();
  }
  out.addByte(BYTES[']']);
}

function addMembers(object: Members, around: Around): void {
  const { out, steps, most } = around;
  out.addByte(BYTES['{']);
  let isFirst = true;
  for (const name of Object.keys(object)) {
    if (out.length > most) break;
    const value = valueAt(object, name);
    if (value === undefined) continue;
    const before = out.length;
    if (!isFirst) out.addByte(BYTES[',']);
    steps.push(name);
    if (out.addString(name)) {
      out.addByte(BYTES[':']);
      add(value, around);
      isFirst = false;
    } else {
      out.length = before;
      noteLost('a name with half of a surrogate pair', around);
    }
    steps.pop();
  }
  out.addByte(BYTES['}']);
}

/** A member, or what cannot be read in its place. */
function valueAt(holder: readonly unknown[] | Members, key: string | number): unknown {
  try {
    return (holder as Members)[key];
  } catch {
    return UNREADABLE;
  }
}

/** Adds `null` in place of what is lost. */
function lose(found: string, around: Around): void {
  noteLost(found, around);
  around.out.add('null');
}

function noteLost(found: string, { lost, steps }: Around): void {
  if (lost.length < LOST) lost.push({ path: steps.map(token).join(''), found });
}

/** The bytes around values. */
const BYTES = { '[': 0x5b, ']': 0x5d, '{': 0x7b, '}': 0x7d, ',': 0x2c, ':': 0x3a } as const;

/** How deep writing goes: deeper than the module reads, so that it is the module that says how deep is too deep. */
const DEPTH = 256;

/** How long the text of a claim or a record gets. */
const LENGTH = 3 << 20;

/** How large a place is kept for the next value. */
const KEPT = 1 << 16;

/** How many values are told of. */
const LOST = 1_000;

/** It throws when it is looked at. */
const UNREADABLE = /* @__PURE__ */ Object.defineProperty({}, 'toJSON', { get: () => { throw new TypeError(); } });
