// Imports of the module, on hosts that support them.

declare module '*/hearth.wasm' {
  const module: WebAssembly.Module;
  export default module;
}

declare module '*/hearth.wasm?module' {
  const module: WebAssembly.Module;
  export default module;
}
