"""The adapter, which makes the call of an operation a single call into WebAssembly. It is in WebAssembly's text format.

By the canonical ABI of components, an operation takes three calls: allocate the request, run the operation, free the
answer. A call from Python through `wasmtime.Func` takes 8 µs, plus 5 µs for each number that it passes or returns:
90 µs in total. The adapter makes the three calls inside WebAssembly. It has no parameters or results: the request and
the answer, each after its length, are in the exchange, a memory that it shares with Python. A claim then takes 16 µs,
6 of them in the module.

`bench/calls.py` compares the alternatives. From text to report, three calls take four times as long as the adapter; the
adapter through wasmtime's private `_ffi` takes 0.7 times as long, which does not justify a private interface.
"""

HEADER = 4
"""The size in bytes of the length that precedes the text in the exchange."""

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

    ;; The answer is the address of two numbers: the address of the text and its length.
    (local.set $length (i32.load $module offset=4 (local.get $answer)))
    (local.set $missing (i32.sub
      (i32.add (i32.const 1) (i32.shr_u (i32.add (local.get $length) (i32.const {HEADER})) (i32.const 16)))
      (memory.size $exchange)))
    (if (i32.gt_s (local.get $missing) (i32.const 0))
      (then (drop (memory.grow $exchange (local.get $missing))))) ;; If it cannot grow, the copy traps.
    (i32.store $exchange (i32.const 0) (local.get $length))
    (memory.copy $exchange $module
      (i32.const {HEADER}) (i32.load $module (local.get $answer)) (local.get $length))
    (call $free (local.get $answer))))
"""
