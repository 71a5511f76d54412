// The typed operation `module.catalogue`.

import type { CatalogueAnswer, CatalogueCode } from './contract.js';
import { part } from './parts/catalogue.js';

/** Returns every finding code of every area, with its phrasings, help and source. */
export const codes = (): CatalogueCode[] => part.run<CatalogueAnswer>('module.catalogue', '').codes;
