// The version of the module.

import { digest, versions } from '#version';

/** The versions and the identity of the module. Answers with the same `module` come from the same bytes. */
export interface Version {
  /** The version of the contract. */
  contract: string;
  /** The version of the crate. */
  crate: string;
  /** The version of the rules. */
  ruleSet: string;
  /**
   * The digest of hearth.wasm, `sha256:…`. For a slice, it is the digest of the whole module. With `hearth-kpt/slim` it
   * is `null` after `initSync`, for a module compiled earlier, and on a page without TLS.
   */
  module: string | null;
}

/** Returns the versions and the digest of the module. */
export function version(): Version {
  const { contract, crate, ruleSet } = versions();
  return { contract, crate, ruleSet, module: digest() };
}
