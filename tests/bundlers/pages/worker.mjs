// A worker: receives calls in the request and returns answers in the response.

import * as hearth from 'hearth-kpt';

import { answerAll } from './answer.mjs';
import { answersOf } from './claims.mjs';

export default {
  async fetch(request) {
    return Response.json({ all: answerAll(hearth, await request.json()), page: answersOf(hearth) });
  },
};
