"""A call of an operation as one call of WebAssembly, in WebAssembly's text format.

An operation takes three calls by the canonical ABI of components: allocate the request, run the operation, free the
answer. A call from Python by `wasmtime.Func` takes 8 µs, and 5 µs more for each number that it passes or returns, which
makes 90 µs. The adapter makes the three calls inside of WebAssembly, and has no parameters and no results: the request
and the answer are in a memory that it shares with Python, the exchange, each after its length. A claim takes 16 µs
then, 6 of them in the module. `bench/calls.py` compares the ways: from text to report, three calls take four times as long
as the adapter, and the adapter by wasmtime's private `_ffi` 0.7 times, too little to depend on what may change.
"""

HEADER = 4
"""The bytes of the length, which stands before the text in the exchange."""

ADAPTER = f"""
(module
  (import "module" "memory" (memory $module 0))
  (import "module" "cabi_realloc" (func $allocate (param i32 i32 i32 i32) (result i32)))
  (import "module" "operation" (func $operation (param $request i32) (param $length i32) (result i32)))
  (import "module" "cabi_post" (func $free (param $answer i32)))
  (import "session" "exchange" (memory $exchange 0))

  (func (export "call") (local $length i32) (local $request i32) (local $answer i32) (local $missing i32)
    (local.set $length (i32.load $exchange (i32.const 0)))
    (local.set $request (call $allocate (i32.const 0) (i32.const 0) (i32.const 1) (local.get $length)))
    (memory.copy $module $exchange (local.get $request) (i32.const {HEADER}) (local.get $length))
    (local.set $answer (call $operation (local.get $request) (local.get $length)))

    ;; The answer is the address of two numbers: where the text is, and its length.
    (local.set $length (i32.load $module offset=4 (local.get $answer)))
    (local.set $missing (i32.sub
      (i32.add (i32.const 1) (i32.shr_u (i32.add (local.get $length) (i32.const {HEADER})) (i32.const 16)))
      (memory.size $exchange)))
    (if (i32.gt_s (local.get $missing) (i32.const 0))
      (then (drop (memory.grow $exchange (local.get $missing))))) ;; Where it cannot grow, the copy traps.
    (i32.store $exchange (i32.const 0) (local.get $length))
    (memory.copy $exchange $module
      (i32.const {HEADER}) (i32.load $module (local.get $answer)) (local.get $length))
    (call $free (local.get $answer))))
"""
