// A value of JavaScript as JSON text, and what of it JSON cannot carry.
//
// The text is what `JSON.stringify` writes. Where that would drop a member, change a value or throw, `null` stands in
// the text, and what was found there is told. Nothing that a value does on the way, such as throwing, gets out of here.

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

/**
 * Writes a value. A member that is `undefined` is absent, as in every form library of JavaScript.
 *
 * @param most how long a text gets, at least, that is not written to its end: longer than the module takes
 */
export function written(value: unknown, most = LENGTH): Written {
  const around: Around = { lost: [], steps: [], inside: [], length: 0, most };
  return { text: textOf(value, around), lost: around.lost };
}

/** The token of a JSON Pointer for a name (RFC 6901). */
export const token = (name: string | number): string =>
  `/${typeof name === 'number' ? name : name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Where writing is, and what it has found. */
interface Around {
  readonly lost: Lost[];
  /** The names and indexes that lead here. */
  readonly steps: (string | number)[];
  /** The objects that this is inside of. */
  readonly inside: object[];
  /** How long the text is at least. */
  length: number;
  /** How long it may get. */
  readonly most: number;
}

function textOf(value: unknown, around: Around): string {
  switch (typeof value) {
    case 'string':
      around.length += value.length;
      return quoted(value) ?? lose('text with half of a surrogate pair', around);
    case 'number':
      return Number.isFinite(value) ? String(value) : lose(String(value), around);
    case 'boolean':
      return String(value);
    case 'undefined':
      return lose('undefined', around);
    case 'object':
      return value === null ? 'null' : readable(value, around);
    default:
      return lose(typeof value === 'bigint' ? 'a BigInt' : `a ${typeof value}`, around);
  }
}

/** The text of an object, which may be one that throws when it is looked at. */
function readable(value: object, around: Around): string {
  const { lost, steps, inside } = around;
  const before = [lost.length, steps.length, inside.length] as const;
  try {
    return objectText(value, around);
  } catch {
    [lost.length, steps.length, inside.length] = before;
    return lose('a value that cannot be read', around);
  }
}

function objectText(value: object, around: Around): string {
  const kind = kindOf(value);
  const { toJSON } = value as { toJSON?: unknown };
  if (kind === 'Date') return lose(Number.isNaN((value as Date).getTime()) ? 'an invalid Date' : 'a Date', around);
  if (typeof toJSON !== 'function') return container(value, kind, around);
  const given: unknown = toJSON.call(value, String(around.steps.at(-1) ?? ''));
  // What `toJSON` gives is not asked for its own.
  return typeof given === 'object' && given !== null ? container(given, kindOf(given), around) : textOf(given, around);
}

/** What built-in thing an object is: `Object`, `Array`, `Map`, … */
const kindOf = (value: object): string =>
  Array.isArray(value) ? 'Array' : Object.prototype.toString.call(value).slice('[object '.length, -1);

function container(value: object, kind: string, around: Around): string {
  const { inside } = around;
  if (kind === 'Number' || kind === 'String' || kind === 'Boolean') return textOf(value.valueOf(), around);
  const article = /^[AEIO]/.test(kind) ? 'an' : 'a';
  if (kind !== 'Object' && kind !== 'Array') return lose(`${article} ${kind}`, around);
  if (inside.includes(value)) return lose(`an ${kind.toLowerCase()} that contains itself`, around);
  const isArray = kind === 'Array';
  if (inside.length === DEPTH) return isArray ? '[]' : '{}';
  inside.push(value);
  const text = isArray ? `[${items(value as readonly unknown[], around)}]` : `{${members(value as Members, around)}}`;
  inside.pop();
  return text;
}

type Members = Readonly<Record<string, unknown>>;

function items(array: readonly unknown[], around: Around): string {
  let text = '';
  for (let index = 0; index < array.length && around.length < around.most; index++) {
    around.steps.push(index);
    text += (index === 0 ? '' : ',') + textOf(valueAt(array, index), around);
    around.steps.pop();
    around.length += 2;
  }
  return text;
}

function members(object: Members, around: Around): string {
  let text = '';
  for (const name of Object.keys(object)) {
    if (around.length > around.most) break;
    const value = valueAt(object, name);
    if (value === undefined) continue;
    around.length += name.length;
    around.steps.push(name);
    const key = quoted(name);
    if (key === null) lose('a name with half of a surrogate pair', around);
    else text += (text === '' ? '' : ',') + key + ':' + textOf(value, around);
    around.steps.pop();
  }
  return text;
}

/** A member, or what cannot be read in its place. */
function valueAt(holder: readonly unknown[] | Members, key: string | number): unknown {
  try {
    return (holder as Members)[key];
  } catch {
    return UNREADABLE;
  }
}

function lose(found: string, { lost, steps }: Around): string {
  if (lost.length < LOST) lost.push({ path: steps.map(token).join(''), found });
  return 'null';
}

/** Text as JSON; `null` where it has half of a surrogate pair. Most text needs no escapes, which is soon seen. */
function quoted(text: string): string | null {
  if (PLAIN.test(text)) return `"${text}"`;
  return HALF_A_PAIR.test(text) ? null : JSON.stringify(text);
}

/** Text that JSON writes as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** A surrogate that is not one of a pair. */
const HALF_A_PAIR = /[\ud800-\udfff]/u;

/** How deep writing goes: deeper than the module reads, so that it is the module that says how deep is too deep. */
const DEPTH = 256;

/** How long the text of a claim or a record gets. */
const LENGTH = 3 << 20;

/** How many values are told of. */
const LOST = 1_000;

/** It throws when it is looked at. */
const UNREADABLE = /* @__PURE__ */ Object.defineProperty({}, 'toJSON', { get: () => { throw new TypeError(); } });
