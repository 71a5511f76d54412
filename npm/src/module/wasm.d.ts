// What an import of the module gives on the hosts that have such imports.

declare module '*/hearth.wasm' {
  const module: WebAssembly.Module;
  export default module;
}

declare module '*/hearth.wasm?module' {
  const module: WebAssembly.Module;
  export default module;
}
