// A worker: calls come in with the request, answers go out with the response.

import * as hearth from 'hearth-kpt';

import { answerAll } from './answer.mjs';
import { answersOf } from './claims.mjs';

export default {
  async fetch(request) {
    return Response.json({ all: answerAll(hearth, await request.json()), page: answersOf(hearth) });
  },
};
