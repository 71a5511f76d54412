// Prints the size and the speed of the npm package, measured in one run.

import { credentials } from './credentials.mjs';
import { firstAnswer } from './first-answer.mjs';
import { signatures } from './signatures.mjs';
import { speed } from './speed.mjs';
import { weight } from './weight.mjs';

for (const part of [weight, firstAnswer, speed, credentials, signatures]) {
  for (const line of await part()) console.log(line);
}
