// The module itself, on hosts where importing `hearth/hearth.wasm` gives it compiled.

declare const module: WebAssembly.Module;
export default module;
