// Signatures in a page, by the module and by WebCrypto.

import { OPTIONS, signing } from '../signing.mjs';
import { sideBySideAwaited } from '../timing.mjs';

export const measure = async () => sideBySideAwaited((await signing()).contenders, OPTIONS);
