// Writes a JavaScript value as JSON text and records the parts that JSON cannot represent.
//
// The text equals the output of `JSON.stringify`. Where `JSON.stringify` would drop a member, change a value or throw,
// the text contains `null` and the original value is recorded. Exceptions from the value, for example from a getter,
// are caught.

import { JsonText } from './json.js';

/** A value that JSON cannot represent. */
export interface Lost {
  /** The JSON Pointer of the value. */
  readonly path: string;
  /** The kind of value, in words: `NaN`, `a Date`. */
  readonly found: string;
}

/** The text of a value, and the lost values in document order. */
export interface Written {
  readonly text: string;
  readonly lost: readonly Lost[];
}

/** The same as bytes. They are valid until the next value is written. */
export interface Encoded {
  /** The text as UTF-8. */
  readonly bytes: Uint8Array;
  readonly lost: readonly Lost[];
  text(): string;
}

/**
 * Writes a value. A member that is `undefined` is absent, as in all JavaScript form libraries.
 *
 * @param most the length in bytes after which writing may stop, above the limit of the module
 */
export function written(value: unknown, most = LENGTH): Written {
  const { out, lost } = write(value, most);
  return { text: String(out), lost };
}

/** Writes a value as bytes, in half of the time. */
export function encoded(value: unknown, most = LENGTH): Encoded {
  const { out, lost } = write(value, most);
  return { bytes: out.bytes, lost, text: () => String(out) };
}

/**
 * The writer of the last value, for reuse. It is unset during writing, because a value can call this function again.
 */
let spare: Writer | undefined;

function write(value: unknown, most: number): Writer {
  const writer = spare ?? { out: new JsonText(), lost: [], steps: [], inside: [], most };
  spare = undefined;
  writer.out.length = 0;
  writer.lost = [];
  writer.most = most;
  add(value, writer);
  if (writer.out.room <= KEPT) spare = writer;
  return writer;
}

/** Returns the JSON Pointer token for a name (RFC 6901). */
export const token = (name: string | number): string =>
  `/${typeof name === 'number' ? name : name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The state of a writer. */
interface Writer {
  readonly out: JsonText;
  lost: Lost[];
  /** The names and indexes on the path to the current value. */
  readonly steps: (string | number)[];
  /** The enclosing objects. */
  readonly inside: object[];
  /** The length in bytes after which writing stops. */
  most: number;
}

function add(value: unknown, writer: Writer): void {
  const { out } = writer;
  switch (typeof value) {
    case 'string':
      if (!out.addString(value)) lose('text with an unpaired surrogate', writer);
      return;
    case 'number':
      return Number.isFinite(value) ? out.add(String(value)) : lose(String(value), writer);
    case 'boolean':
      return out.add(String(value));
    case 'undefined':
      return lose('undefined', writer);
    case 'object':
      return value === null ? out.add('null') : addReadable(value, writer);
    default:
      return lose(typeof value === 'bigint' ? 'a BigInt' : `a ${typeof value}`, writer);
  }
}

/** Adds an object, which may throw on access. */
function addReadable(value: object, writer: Writer): void {
  const { out, lost, steps, inside } = writer;
  const { length } = out;
  const known = lost.length;
  const deep = steps.length;
  const within = inside.length;
  try {
    addObject(value, writer);
  } catch {
    out.length = length;
    lost.length = known;
    steps.length = deep;
    inside.length = within;
    lose('a value that cannot be read', writer);
  }
}

function addObject(value: object, writer: Writer): void {
  const kind = kindOf(value);
  const { toJSON } = value as { toJSON?: unknown };
  if (kind === DATE) return lose(Number.isNaN((value as Date).getTime()) ? 'an invalid Date' : 'a Date', writer);
  if (typeof toJSON !== 'function') return addContainer(value, kind, writer);
  const given: unknown = toJSON.call(value, String(writer.steps.at(-1) ?? ''));
  // The `toJSON` of this result is not called, as in `JSON.stringify`.
  return typeof given === 'object' && given !== null ? addContainer(given, kindOf(given), writer) : add(given, writer);
}

/** Returns the built-in kind of an object: `[object Object]`, `[object Array]`, `[object Map]`, … */
const kindOf = (value: object): string => (Array.isArray(value) ? ARRAY : Object.prototype.toString.call(value));

const ARRAY = '[object Array]';
const DATE = '[object Date]';
const OBJECT = '[object Object]';
const WRAPPED = ['[object Number]', '[object String]', '[object Boolean]'];

function addContainer(value: object, kind: string, writer: Writer): void {
  const { inside, out } = writer;
  const isArray = kind === ARRAY;
  if (!isArray && kind !== OBJECT) {
    return WRAPPED.includes(kind) ? add(value.valueOf(), writer) : lose(named(kind), writer);
  }
  if (inside.includes(value)) return lose(`an ${isArray ? 'array' : 'object'} that contains itself`, writer);
  if (inside.length === DEPTH) return out.add(isArray ? '[]' : '{}');
  inside.push(value);
  if (isArray) addItems(value as readonly unknown[], writer);
  else addMembers(value as Members, writer);
  inside.pop();
}

/** Describes a built-in kind: `a Map`, `an ArrayBuffer`. */
function named(kind: string): string {
  const name = kind.slice('[object '.length, -1);
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;
}

type Members = Readonly<Record<string, unknown>>;

function addItems(array: readonly unknown[], writer: Writer): void {
  const { out, steps, most } = writer;
  out.addByte(BYTES['[']);
  for (let index = 0; index < array.length && out.length < most; index++) {
    if (index > 0) out.addByte(BYTES[',']);
    steps.push(index);
    add(valueAt(array, index), writer);
    steps.pop();
  }
  out.addByte(BYTES[']']);
}

function addMembers(object: Members, writer: Writer): void {
  const { out, steps, most } = writer;
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
      add(value, writer);
      isFirst = false;
    } else {
      out.length = before;
      noteLost('a name with an unpaired surrogate', writer);
    }
    steps.pop();
  }
  out.addByte(BYTES['}']);
}

/** Returns a member, or `UNREADABLE` if reading it throws. */
function valueAt(holder: readonly unknown[] | Members, key: string | number): unknown {
  try {
    return (holder as Members)[key];
  } catch {
    return UNREADABLE;
  }
}

/** Adds `null` in place of a lost value. */
function lose(found: string, writer: Writer): void {
  noteLost(found, writer);
  writer.out.add('null');
}

function noteLost(found: string, { lost, steps }: Writer): void {
  if (lost.length < LOST) lost.push({ path: steps.map(token).join(''), found });
}

/** The bytes of JSON punctuation. */
const BYTES = { '[': 0x5b, ']': 0x5d, '{': 0x7b, '}': 0x7d, ',': 0x2c, ':': 0x3a } as const;

/** The greatest nesting depth that is written. It exceeds the module's limit, so that the module reports the error. */
const DEPTH = 256;

/** The default length limit in bytes, for claims and records. */
const LENGTH = 3 << 20;

/** The largest buffer in bytes that is kept for the next value. */
const KEPT = 1 << 16;

/** The greatest number of lost values that are recorded. */
const LOST = 1_000;

/** A value that throws on access. */
const UNREADABLE = /* @__PURE__ */ Object.defineProperty({}, 'toJSON', { get: () => { throw new TypeError(); } });
