// The operation `module.catalogue` of the module, with types.

import type { CatalogueAnswer, CatalogueCode } from './contract.js';
import { part } from './parts/catalogue.js';

/** Every code of every area, with its phrasings, its help and its source. */
export const codes = (): CatalogueCode[] => part.ask<CatalogueAnswer>('module.catalogue', '').codes;
