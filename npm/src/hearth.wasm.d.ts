// The module itself, on hosts where importing `hearth-kpt/hearth.wasm` gives it compiled.

declare const module: WebAssembly.Module;
export default module;
