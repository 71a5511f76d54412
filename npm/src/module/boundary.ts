// The boundary of the module: text or bytes in, text out. No other file of the package calls WebAssembly exports.
//
// The exports of the component are called directly, so no glue code is needed.

import { CompilationForbidden } from '../errors.js';
import type { Connection, Invoke, Operation, Slice } from '../operation.js';
import { decoder, encoder } from './utf8.js';

/** A compiled module, or bytes that can be compiled synchronously. */
export type Compiled = BufferSource | WebAssembly.Module;

/**
 * Connects to a new instance of the module.
 *
 * @throws Error if the input is not this version's module or one of its slices
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

/**
 * Creates an instance. Any exception out of WebAssembly, for example a stack overflow, leaves the instance in an
 * undefined state and counts as a trap.
 */
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
    if (length === undefined) throw new TypeError('the request must be a string or a Uint8Array');
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

/** Returns views of a memory. Growth of the memory detaches its buffer, so the views are then recreated. */
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

/** Returns whether a value is a built-in object of this kind, possibly from another realm. */
export function isA(kind: 'WebAssembly.Module', value: unknown): value is WebAssembly.Module;
export function isA(kind: 'URL', value: unknown): value is URL;
export function isA(kind: string, value: unknown): boolean {
  return Object.prototype.toString.call(value) === `[object ${kind}]`;
}

/** An operation. It takes the address of its request and returns the address of its answer, which the caller frees. */
interface Call {
  readonly run: (pointer: number, length: number) => number;
  readonly free: (answer: number) => void;
}

/**
 * Returns the label of a slice, or `undefined` for the whole module.
 *
 * @throws Error if the slice was cut from another build of the module
 */
function sliceOf(module: WebAssembly.Module): Slice | undefined {
  const [label] = WebAssembly.Module.customSections(module, 'hearth-slice');
  if (label === undefined) return undefined;
  const slice = JSON.parse(decoder()(new Uint8Array(label))) as Slice;
  if (slice.module === HEARTH_DIGEST) return slice;
  throw new Error(
    `the slice was cut from hearth.wasm ${slice.module}, but this version of \`hearth-kpt\` requires slices of ` +
      HEARTH_DIGEST,
  );
}

declare const HEARTH_DIGEST: string;

function find(exports: Exports, slice: Slice | undefined, operation: Operation): Call {
  const name = `hearth:rules/${operation.replace('.', '@1.0.0#')}`;
  const [run, free] = [exports[name], exports[`cabi_post_${name}`]];
  if (run !== undefined && free !== undefined) return { run, free };
  throw operation === 'module.version' ? notOurs() : noOperation(operation, slice);
}

/** Returns the error for an operation that the module does not have. */
export function noOperation(operation: string, slice?: Slice): TypeError {
  if (slice === undefined) return new TypeError(`hearth.wasm has no operation \`${operation}\``);
  const known = slice.operations.map((name) => `\`${name}\``).join(', ');
  return new TypeError(`this slice of hearth.wasm has no operation \`${operation}\`; its operations are ${known}`);
}

/** The exports in use: those of the component's interfaces, and their allocator. */
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

/**
 * Returns the error for bytes that cannot be compiled. If even the smallest module fails, the host forbids compilation.
 */
export function notCompiled(cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  try {
    new WebAssembly.Module(SMALLEST);
  } catch {
    return new CompilationForbidden(why, cause);
  }
  return new Error(`hearth.wasm cannot be compiled: ${why}. The file may be incomplete`, { cause });
}

/** An empty module: the magic number and the version. */
const SMALLEST = /* @__PURE__ */ Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const notOurs = (): Error =>
  new Error('the WebAssembly module is not the hearth.wasm of this version of `hearth-kpt`');
