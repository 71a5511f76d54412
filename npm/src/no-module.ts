// In place of `module.ts` on hosts that the package cannot load the module on yet. It does not stop an import: a program
// that has the plugin switched off runs everywhere.

/** @throws Error always */
export function hearth(): never {
  throw new Error('`hearth` runs in Node.js 20 or newer, Deno and Bun: on this host it has no way to load hearth.wasm');
}
