// The boundary of the module: text or bytes in, text out. This is all that the package knows of WebAssembly.
//
// It calls the exports that the component has, so that no glue is needed. It does not know where the module comes from.

import { CompilationForbidden } from '../errors.js';
import type { Connection, Invoke, Operation, Slice } from '../operation.js';
import { decoder, encoder } from './utf8.js';

/** What a module can be compiled from at once, or is already. */
export type Compiled = BufferSource | WebAssembly.Module;

/**
 * A connection to a new instance of the module.
 *
 * @throws Error when it is not the module
 */
export function connect(compiled: Compiled): Connection {
  const module = isA('WebAssembly.Module', compiled) ? compiled : compile(compiled);
  if (WebAssembly.Module.imports(module).length > 0) throw notOurs();
  return connectTo(module, sliceOf(module));
}

function connectTo(module: WebAssembly.Module, slice: Slice | undefined): Connection {
  let traps = 0;
  const trapped = (): void => {
    instance = undefined;
    traps += 1;
  };
  let instance: Invoke | undefined = instantiate(module, slice, trapped);
  return {
    invoke: (operation, request) => (instance ??= instantiate(module, slice, trapped))(operation, request),
    get traps() {
      return traps;
    },
    slice,
    another: () => connectTo(module, slice),
  };
}

/** A new instance. Whatever comes out of WebAssembly, such as the end of the stack, leaves it in the middle: a trap. */
function instantiate(module: WebAssembly.Module, slice: Slice | undefined, trapped: () => void): Invoke {
  const exports = new WebAssembly.Instance(module).exports as Exports;
  const { memory, cabi_realloc: allocate } = exports;
  if (memory === undefined || allocate === undefined) throw notOurs();
  const calls = new Map<string, Call>();
  const callOf = (operation: Operation): Call => {
    const call = calls.get(operation) ?? find(exports, slice, operation);
    calls.set(operation, call);
    return call;
  };
  callOf('module.version');
  const encode = encoder();
  const decode = decoder();
  const view = viewer(memory);
  return (operation, request) => {
    const { run, free } = callOf(operation);
    const bytes = typeof request === 'string' ? encode(request) : request;
    const { length } = bytes;
    if (length === undefined) throw new TypeError('a request is text, or a Uint8Array');
    try {
      const pointer = allocate(0, 0, 1, length);
      view().bytes.set(bytes, pointer);
      const answer = run(pointer, length);
      const { words, bytes: all } = view();
      const start = words.getUint32(answer, true);
      const text = decode(all.subarray(start, start + words.getUint32(answer + 4, true)));
      free(answer);
      return text;
    } catch (cause) {
      trapped();
      throw cause;
    }
  };
}

/** Views of a memory, which are made anew after it has grown: then the former buffer has no bytes. */
function viewer(memory: WebAssembly.Memory): () => Views {
  let views: Views = { bytes: new Uint8Array(), words: new DataView(memory.buffer) };
  return () => {
    if (views.bytes.length > 0) return views;
    const { buffer } = memory;
    return (views = { bytes: new Uint8Array(buffer), words: new DataView(buffer) });
  };
}

interface Views {
  readonly bytes: Uint8Array;
  readonly words: DataView;
}

/** Whether something is a built-in thing of this kind, which may come from another realm. */
export function isA(kind: 'WebAssembly.Module', value: unknown): value is WebAssembly.Module;
export function isA(kind: 'URL', value: unknown): value is URL;
export function isA(kind: string, value: unknown): boolean {
  return Object.prototype.toString.call(value) === `[object ${kind}]`;
}

/** An operation: it takes where its request is, and gives where its answer is, which is to be freed. */
interface Call {
  readonly run: (pointer: number, length: number) => number;
  readonly free: (answer: number) => void;
}

/**
 * The label of a slice; undefined for the whole module.
 *
 * @throws Error when it is a slice of the module of another version
 */
function sliceOf(module: WebAssembly.Module): Slice | undefined {
  const [label] = WebAssembly.Module.customSections(module, 'hearth-slice');
  if (label === undefined) return undefined;
  const slice = JSON.parse(decoder()(new Uint8Array(label))) as Slice;
  if (slice.module === HEARTH_DIGEST) return slice;
  throw new Error(
    `this is a slice of the hearth.wasm ${slice.module}, and this version of \`hearth-kpt\` works with slices of ${HEARTH_DIGEST}`,
  );
}

declare const HEARTH_DIGEST: string;

function find(exports: Exports, slice: Slice | undefined, operation: Operation): Call {
  const name = `hearth:rules/${operation.replace('.', '@1.0.0#')}`;
  const [run, free] = [exports[name], exports[`cabi_post_${name}`]];
  if (run !== undefined && free !== undefined) return { run, free };
  throw operation === 'module.version' ? notOurs() : noOperation(operation, slice);
}

/** The error about an operation that the module does not have. */
export function noOperation(operation: string, slice?: Slice): TypeError {
  if (slice === undefined) return new TypeError(`hearth.wasm has no operation \`${operation}\``);
  const known = slice.operations.map((name) => `\`${name}\``).join(', ');
  return new TypeError(`this slice of hearth.wasm has no operation \`${operation}\`; it has ${known}`);
}

/** The exports that are called: those of the component's interfaces, and what they allocate with. */
type Exports = { readonly [name: string]: ((...words: number[]) => number) | undefined } & {
  readonly memory?: WebAssembly.Memory;
  readonly cabi_realloc?: (...words: number[]) => number;
};

function compile(bytes: BufferSource): WebAssembly.Module {
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw notCompiled(cause);
  }
}

/** The error about bytes that cannot be compiled. Where nothing can be, the smallest module cannot be either. */
export function notCompiled(cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  try {
    new WebAssembly.Module(SMALLEST);
  } catch {
    return new CompilationForbidden(why, cause);
  }
  return new Error(`hearth.wasm cannot be compiled: ${why}. Perhaps these are not all of its bytes`, { cause });
}

/** A module with nothing in it: the magic number and the version. */
const SMALLEST = /* @__PURE__ */ Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const notOurs = (): Error =>
  new Error('this WebAssembly module is not the hearth.wasm that this version of `hearth-kpt` works with');
