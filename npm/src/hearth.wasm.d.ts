// The compiled module, on hosts that compile an import of `hearth-kpt/hearth.wasm`.

declare const module: WebAssembly.Module;
export default module;
