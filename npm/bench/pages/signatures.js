// Signatures in a page: the module's, and those of WebCrypto.

import { OPTIONS, signing } from '../signing.mjs';
import { sideBySideAwaited } from '../timing.mjs';

export const measure = async () => sideBySideAwaited((await signing()).contenders, OPTIONS);
