// Type checks for the entries that need the platform's types: pages, and programs that load the module.

import { bindClaimForm } from 'hearth-kpt/forms';
import module from 'hearth-kpt/hearth.wasm';
import { init, initSync, validateClaim, version, type InitInput } from 'hearth-kpt/slim';

export const compiled: WebAssembly.Module = module;
export const start = async (from: InitInput): Promise<boolean> => {
  await init(from);
  await init(fetch('/hearth.wasm'));
  await init(new URL('https://x.example/hearth.wasm'));
  initSync(compiled);
  initSync(new Uint8Array());
  return validateClaim({}).ok && version().module !== null;
};
export const bind = (form: HTMLFormElement): void => bindClaimForm(form).unbind();
