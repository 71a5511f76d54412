// Which module answers.

import { digest, versions } from '#version';

/** What answers: two answers with the same `module` are of the same bytes. */
export interface Version {
  /** The version of the contract. */
  contract: string;
  /** The version of the crate. */
  crate: string;
  /** The version of the rules. */
  ruleSet: string;
  /**
   * The digest of hearth.wasm, `sha256:…`; of a slice, that of the whole module. `null` where `hearth-kpt/slim` could not
   * compute it: after `initSync`, for a module that was compiled before, and on a page without TLS.
   */
  module: string | null;
}

/** The versions of the module. */
export function version(): Version {
  const { contract, crate, ruleSet } = versions();
  return { contract, crate, ruleSet, module: digest() };
}
