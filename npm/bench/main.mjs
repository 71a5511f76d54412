// Prints what the npm package weighs and how fast it answers, all in one run.

import { firstAnswer } from './first-answer.mjs';
import { speed } from './speed.mjs';
import { weight } from './weight.mjs';

for (const part of [weight, firstAnswer, speed]) {
  for (const line of await part()) console.log(line);
}
